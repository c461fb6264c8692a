#!/bin/sh
# Removes Eyeline of whoever runs this: the program in the folder where this lies, its menu entry and its icons.
# Battles, settings and models of yours stay.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin

for process in /proc/[0-9]*/exe; do
    case $(readlink "$process" 2>/dev/null || true) in
        "$here"/*) echo "Eyeline is running. Close it, then start this again." >&2; exit 1 ;;
    esac
done

if [ "$(readlink "$bin/eyeline" 2>/dev/null || true)" = "$here/eyeline" ]; then # else it is another copy's menu entry
    rm -f "$bin/eyeline" "$data/applications/eyeline.desktop" "$data/mime/packages/eyeline.xml"
    (cd "$here/share" && find icons -type f) | while IFS= read -r icon; do
        rm -f "$data/$icon"
        (cd "$data" && rmdir -p "$(dirname "$icon")" 2>/dev/null) || true
    done
    if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications"; fi
    # What those two wrote about us alone goes too.
    if rmdir "$data/mime/packages" 2>/dev/null; then
        for made in aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version \
            XMLnamespaces; do
            rm -f "$data/mime/$made"
        done
    fi
    if [ "$(ls -A "$data/applications" 2>/dev/null)" = mimeinfo.cache ]; then rm "$data/applications/mimeinfo.cache"; fi
    rmdir "$data/mime/application" "$data/mime" "$data/applications" "$bin" 2>/dev/null || true
fi

rm -rf "$here/_internal" "$here/share"
rm -f "$here/eyeline" "$here/README.txt" "$here/install.sh" "$here/uninstall.sh"
cd /
rmdir "$here" 2>/dev/null || true
rmdir "$HOME/.local/opt" 2>/dev/null || true
echo "Eyeline is removed. Your battles and settings are still there."
