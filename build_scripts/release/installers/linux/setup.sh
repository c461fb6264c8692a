#!/bin/sh
# Run by the self-extracting installer: unpacks Eyeline for the current user, replacing an older version.
set -eu
umask 022
: "${HOME:?is not set. Log in as the user who will use Eyeline, then start this again.}"
packed=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)/eyeline.tar.xz
place=$HOME/.local/opt/eyeline
new=$place.new old=$place.old

stop() {
    echo "$1" >&2
    exit 1
}

# If the installation is interrupted, the older version is restored and nothing else is left.
put_back() {
    rm -rf "$new"
    if [ -e "$old" ] && [ ! -e "$place" ]; then mv "$old" "$place"; fi
}

if [ "$(id -u)" = 0 ] && [ "${SUDO_USER:-root}" != root ]; then
    stop "This installs Eyeline for one user and needs no root. Start it again without sudo."
fi
if ! command -v xz >/dev/null; then
    stop "This needs xz, which is not installed. Install the package xz-utils (or xz), then start this again."
fi
real=$(readlink -f "$place" || echo "$place") # as the kernel names it, since the home may be a link
for process in /proc/[0-9]*/exe; do
    case $(readlink "$process" 2>/dev/null || true) in
        "$real"/*) stop "Eyeline is running. Close it, then start this again." ;;
    esac
done

echo "Unpacking Eyeline into $place …"
trap put_back EXIT
trap 'exit 130' HUP INT TERM # otherwise the trap above would not run
put_back # cleans up after an interrupted installation
if ! mkdir -p "$new"; then stop "Cannot write to $HOME, so Eyeline was not installed."; fi
if ! said=$(tar -xJf "$packed" -C "$new" --strip-components=1 --no-same-owner 2>&1); then
    printf '%s\n' "$said" | head -n 1 >&2 # tar reports a full disk once for each file
    stop "Eyeline could not be unpacked; the disk may be full. Nothing was changed."
fi
if ! [ -x "$new/eyeline" ]; then stop "This system does not run programs in $HOME. Nothing was changed."; fi
if [ -d "$place/Eyeline-Data" ]; then # a player made it, to keep battles and settings beside the program
    rm -rf "$new/Eyeline-Data"
    cp -Rp "$place/Eyeline-Data" "$new/"
fi
rm -rf "$old"
if [ -e "$place" ]; then mv "$place" "$old"; fi
mv "$new" "$place"
rm -rf "$old"
trap - EXIT
exec "$place/install.sh"
