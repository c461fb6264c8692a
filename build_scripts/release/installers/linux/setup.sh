#!/bin/sh
# What the self-extracting installer runs: unpacks Eyeline for whoever runs it, in place of an older one.
set -eu
umask 022
: "${HOME:?is not set. Log in as the user whom Eyeline is for, then start this again.}"
packed=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)/eyeline.tar.xz
place=$HOME/.local/opt/eyeline
new=$place.new old=$place.old

stop() {
    echo "$1" >&2
    exit 1
}

# Whatever ends this before the newer one is whole, the older one is in its place, and nothing else is.
put_back() {
    rm -rf "$new"
    if [ -e "$old" ] && [ ! -e "$place" ]; then mv "$old" "$place"; fi
}

if [ "$(id -u)" = 0 ] && [ "${SUDO_USER:-root}" != root ]; then
    stop "This installs Eyeline for one user, and needs no root. Start it again without sudo."
fi
if ! command -v xz >/dev/null; then
    stop "This needs xz, and it is not installed. Install the package xz-utils (or xz), then start this again."
fi
real=$(readlink -f "$place" || echo "$place") # as the kernel names it: a home may be reached through a link
for process in /proc/[0-9]*/exe; do
    case $(readlink "$process" 2>/dev/null || true) in
        "$real"/*) stop "Eyeline is running. Close it, then start this again." ;;
    esac
done

echo "Unpacking Eyeline into $place …"
trap put_back EXIT
trap 'exit 130' HUP INT TERM # else the line above would not be heeded
put_back # what was cut off the last time
if ! mkdir -p "$new"; then stop "Nothing can be written into $HOME, so Eyeline is not installed."; fi
if ! said=$(tar -xJf "$packed" -C "$new" --strip-components=1 --no-same-owner 2>&1); then
    printf '%s\n' "$said" | head -n 1 >&2 # a full disk is told of once for each file
    stop "Eyeline could not be unpacked; the disk may be full. Nothing is changed."
fi
if ! [ -x "$new/eyeline" ]; then stop "This system starts no programs that lie in $HOME. Nothing is changed."; fi
rm -rf "$old"
if [ -e "$place" ]; then mv "$place" "$old"; fi
mv "$new" "$place"
rm -rf "$old"
trap - EXIT
exec "$place/install.sh"
