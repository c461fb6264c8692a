#!/bin/sh
# What the self-extracting installer runs: unpacks Eyeline for whoever runs it, in place of an older one.
set -eu
umask 022
packed=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)/eyeline.tar.xz
place=$HOME/.local/opt/eyeline
new=$place.new

if ! command -v xz >/dev/null; then
    echo "This needs xz, and it is not installed. Install the package xz-utils (or xz), then start this again." >&2
    exit 1
fi
for process in /proc/[0-9]*/exe; do
    case $(readlink "$process" 2>/dev/null || true) in
        "$place"/*) echo "Eyeline is running. Close it, then start this again." >&2; exit 1 ;;
    esac
done

echo "Unpacking Eyeline into $place …"
rm -rf "$new"
mkdir -p "$new"
trap 'rm -rf "$new"' EXIT
tar -xJf "$packed" -C "$new" --strip-components=1 --no-same-owner
rm -rf "$place.old"
if [ -e "$place" ]; then mv "$place" "$place.old"; fi
mv "$new" "$place"
rm -rf "$place.old"
trap - EXIT
exec "$place/install.sh"
