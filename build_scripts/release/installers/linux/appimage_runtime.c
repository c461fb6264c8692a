/* The start of the AppImage (type 2): shows the squashfs image behind this program as a folder, and runs AppRun in it.
 *
 * The image is mounted with FUSE if the system has it, else unpacked into a temporary folder. Either is removed when the
 * program has ended. Linked statically, so that it needs no library: `make_appimage` builds it from Debian's squashfuse,
 * libfuse, zlib, zstd and glibc.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <squashfuse/config.h>
#include <squashfuse/ll.h>
#include <squashfuse/squashfuse.h>
#include <squashfuse/traverse.h>

static char self[PATH_MAX], folder[PATH_MAX];
static pid_t program;

/* Decompressors that our images do not use; without them, their libraries need not be linked. */
int lzo1x_decompress_safe(void) { return -1; }
int LZ4_decompress_safe(void) { return -1; }
int lzma_stream_buffer_decode(void) { return 5; }

static void stop(const char *what) {
    fprintf(stderr, "%s: %s: %s\n", self, what, strerror(errno));
    exit(127);
}

/* Returns where this program ends and the image begins. */
static size_t find_image(void) {
    Elf64_Ehdr head;
    int file = open(self, O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, &head, sizeof head) != sizeof head) stop("cannot be read");
    close(file);
    return head.e_shoff + (size_t)head.e_shentsize * head.e_shnum;
}

static void write_file(sqfs *image, sqfs_inode *inode, const char *path, mode_t mode) {
    static char block[1 << 20];
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file < 0) stop(path);
    for (sqfs_off_t at = 0, size = sizeof block; at < (sqfs_off_t)inode->xtra.reg.file_size; at += size) {
        size = sizeof block;
        errno = EIO;
        if (sqfs_read_range(image, inode, at, &size, block) || size <= 0 || write(file, block, size) != size) stop(path);
    }
    if (close(file)) stop(path);
}

/* Unpacks the whole image into the folder. */
static void unpack(size_t offset) {
    sqfs image;
    sqfs_traverse walk;
    sqfs_err error = SQFS_OK;
    char path[PATH_MAX], target[PATH_MAX];
    errno = EIO;
    if (sqfs_open_image(&image, self, offset) || sqfs_traverse_open(&walk, &image, sqfs_inode_root(&image)))
        stop("is damaged");
    while (sqfs_traverse_next(&walk, &error)) {
        sqfs_inode inode;
        if (walk.dir_end) continue;
        errno = EIO;
        if (sqfs_inode_get(&image, &inode, sqfs_dentry_inode(&walk.entry))) stop("is damaged");
        if (snprintf(path, sizeof path, "%s/%s", folder, walk.path) >= (int)sizeof path) stop("has a name that is too long");
        mode_t mode = inode.base.mode;
        if (S_ISDIR(mode)) {
            if (mkdir(path, 0755)) stop(path);
        } else if (S_ISLNK(mode)) {
            size_t size = sizeof target;
            if (sqfs_readlink(&image, &inode, target, &size) || symlink(target, path)) stop(path);
        } else if (S_ISREG(mode)) {
            write_file(&image, &inode, path, mode & 0755);
        }
    }
    errno = EIO;
    if (error) stop("is damaged");
}

/* Shows the image in the folder until this process is told to end. */
static int serve(size_t offset, int ready) {
    struct fuse_lowlevel_ops operations = {
        .getattr = sqfs_ll_op_getattr, .opendir = sqfs_ll_op_opendir, .releasedir = sqfs_ll_op_releasedir,
        .readdir = sqfs_ll_op_readdir, .lookup = sqfs_ll_op_lookup,   .open = sqfs_ll_op_open,
        .release = sqfs_ll_op_release, .read = sqfs_ll_op_read,       .readlink = sqfs_ll_op_readlink,
        .forget = sqfs_ll_op_forget,   .statfs = stfs_ll_op_statfs,
    };
    char *given[] = {"eyeline", "-o", "ro,nodev,nosuid,fsname=eyeline,subtype=appimage", NULL};
    struct fuse_args options = FUSE_ARGS_INIT(3, given);
    sqfs_ll *image = sqfs_ll_open(self, offset);
    sqfs_ll_chan channel = {0};
    if (!image || sqfs_ll_mount(&channel, folder, &options, &operations, sizeof operations, image)) return 1;
    if (fuse_set_signal_handlers(channel.session)) return 1;
    int failed = write(ready, "1", 1) != 1 || fuse_session_loop(channel.session);
    sqfs_ll_unmount(&channel, folder);
    return failed;
}

/* Returns the process that shows the image in the folder; 0 if the system does not let it. */
static pid_t mount(size_t offset) {
    int ready[2];
    char answer;
    if (pipe2(ready, O_CLOEXEC)) return 0;
    pid_t server = fork();
    if (server == 0) {
        setsid(); /* Ctrl+C in the terminal is for the program, which may answer it */
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        close(ready[0]);
        if (!freopen("/dev/null", "w", stderr)) _exit(1);
        _exit(serve(offset, ready[1]));
    }
    close(ready[1]);
    int mounted = server > 0 && read(ready[0], &answer, 1) == 1;
    close(ready[0]);
    if (!mounted && server > 0) waitpid(server, NULL, 0);
    return mounted ? server : 0;
}

static int remove_one(const char *path, const struct stat *about, int kind, struct FTW *where) {
    (void)about, (void)kind, (void)where;
    return remove(path);
}

static void pass_on(int signal) {
    if (program > 0) kill(program, signal);
}

static int run(char **arguments) {
    char path[PATH_MAX + 8];
    int status = 0;
    snprintf(path, sizeof path, "%s/AppRun", folder);
    program = fork();
    if (program == 0) {
        setenv("APPIMAGE", self, 1);
        setenv("APPDIR", folder, 1);
        setenv("ARGV0", arguments[0], 1);
        execv(path, arguments);
        stop(path);
    }
    struct sigaction passing = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
    sigaction(SIGHUP, &passing, NULL);
    sigaction(SIGTERM, &passing, NULL);
    signal(SIGINT, SIG_IGN); /* the terminal sends it to the program, too */
    if (program < 0 || waitpid(program, &status, 0) < 0) stop(path);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int main(int count, char **arguments) {
    const char *first = count > 1 ? arguments[1] : "", *place = getenv("TMPDIR");
    int always_unpack = getenv("APPIMAGE_EXTRACT_AND_RUN") != NULL;
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0) stop("/proc/self/exe");
    size_t offset = find_image();
    if (!strcmp(first, "--appimage-offset")) return printf("%zu\n", offset) < 0;
    if (!strcmp(first, "--appimage-extract")) {
        snprintf(folder, sizeof folder, "squashfs-root");
        if (mkdir(folder, 0755)) stop(folder);
        unpack(offset);
        return 0;
    }
    if (!strcmp(first, "--appimage-extract-and-run")) {
        always_unpack = 1;
        arguments[1] = arguments[0];
        arguments++;
    } else if (!strncmp(first, "--appimage-", 11)) {
        fprintf(stderr, "%s knows --appimage-extract, --appimage-extract-and-run and --appimage-offset\n", self);
        return 2;
    }
    snprintf(folder, sizeof folder, "%s/.mount_eyelinXXXXXX", place && *place ? place : "/tmp");
    if (!mkdtemp(folder)) stop(folder);
    pid_t server = always_unpack ? 0 : mount(offset);
    if (!server) unpack(offset);
    int code = run(arguments);
    if (server) {
        kill(server, SIGTERM);
        waitpid(server, NULL, 0);
        rmdir(folder);
    } else {
        nftw(folder, remove_one, 64, FTW_DEPTH | FTW_PHYS);
    }
    return code;
}
