#!/bin/sh
# Adds this copy of Eyeline to the user's menu; battle files then open with a double click.
# Needs no root. uninstall.sh in the same folder undoes it.
set -eu
umask 022
: "${HOME:?is not set. Log in as the user who will use Eyeline, then start this again.}"
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin

if [ "$here/share" -ef "$data" ]; then
    echo "$here contains other files. Unpack Eyeline into a separate folder, then start this there." >&2
    exit 1
fi
# Links the libraries next to the program; if the disk has no links, the program works without.
while read -r target name; do ln -sf "$target" "$here/$name" 2>/dev/null || true; done <"$here/_internal/links"
# An installed copy keeps its data in the home folder, unless the folder beside the program is already in use.
rm -f "$here/Eyeline-Data/README.txt"
if ! rmdir "$here/Eyeline-Data" 2>/dev/null && [ -d "$here/Eyeline-Data" ]; then
    echo "Your battles and settings stay in $here/Eyeline-Data"
fi
mkdir -p "$bin"
ln -sf "$here/eyeline" "$bin/eyeline"
# The desktop needs the whole path, because it may not search ~/.local/bin. Special characters are escaped twice: for the
# quotes, and for the file.
program=$(printf '%s' "$here/eyeline" | sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
while IFS= read -r name; do
    mkdir -p "$data/${name%/*}"
    case $name in
        applications/* | thumbnailers/*)
            arguments=$(sed -n 's/^Exec=eyeline //p' "$here/share/$name")
            sed '/^Exec=/d; /^TryExec=/d' "$here/share/$name" >"$data/$name"
            printf 'Exec="%s" %s\n' "$program" "$arguments" >>"$data/$name"
            ;;
        *) cp "$here/share/$name" "$data/$name" ;;
    esac
done <"$here/_internal/shared"

if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications"; fi
echo "Eyeline is now in your menu, and battle files open with it. To remove it: $here/uninstall.sh"
case ":$PATH:" in
    *":$bin:"*) ;;
    *) echo "To use the command 'eyeline' in a terminal, log in again, or start $bin/eyeline" ;;
esac
