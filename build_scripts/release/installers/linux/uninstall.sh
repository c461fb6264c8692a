#!/bin/sh
# Removes the user's Eyeline: the program in this folder, its menu entry and its icons.
# Battles, settings, models, and all other files in these folders stay.
set -eu
: "${HOME:?is not set. Log in as the user who installed Eyeline, then start this again.}"
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin

for process in /proc/[0-9]*/exe; do
    case $(readlink "$process" 2>/dev/null || true) in
        "$here"/*) echo "Eyeline is running. Close it, then start this again." >&2; exit 1 ;;
    esac
done

# Removes Eyeline's desktop files from a folder that may also contain other files.
remove_entries() (
    if ! cd "$1" 2>/dev/null; then return; fi
    while IFS= read -r name; do
        rm -f "$name"
        case $name in
            applications/* | mime/*) ;; # their indexes are made again first
            *) rmdir -p "${name%/*}" 2>/dev/null || true ;;
        esac
    done <"$here/_internal/shared"
)

# The menu entry belongs to this copy, or to one that is gone: perhaps this one, before its folder was moved.
link=$(readlink "$bin/eyeline" 2>/dev/null || true)
if [ "$link" = "$here/eyeline" ] || { [ -n "$link" ] && [ ! -e "$bin/eyeline" ]; }; then
    rm -f "$bin/eyeline"
    remove_entries "$data"
    if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications"; fi
    # Also removes what these two commands wrote for Eyeline alone.
    if rmdir "$data/mime/packages" 2>/dev/null; then
        for made in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version \
            XMLnamespaces; do
            rm -f "$data/mime/$made"
        done
    fi
    if [ "$(ls -A "$data/applications" 2>/dev/null)" = mimeinfo.cache ]; then rm "$data/applications/mimeinfo.cache"; fi
    rmdir "$data/mime/application" "$data/mime" "$data/applications" "$bin" 2>/dev/null || true
fi

remove_entries "$here/share"
rm -f "$here/Eyeline-Data/README.txt"
rmdir "$here/Eyeline-Data" 2>/dev/null || true # battles and settings stay
rm -rf "$here/_internal"
rm -f "$here/eyeline" "$here/README.txt" "$here/install.sh" "$here/uninstall.sh"
rmdir "$here/share/applications" "$here/share/mime/packages" "$here/share/mime" "$here/share" 2>/dev/null || true
if [ "$here" -ef "$HOME/.local/opt/eyeline" ]; then rm -rf "$here.new" "$here.old"; fi # of an interrupted installation
cd /
rmdir "$here" 2>/dev/null || true
rmdir "$HOME/.local/opt" 2>/dev/null || true
echo "Eyeline was removed. Your battles and settings are still there."
