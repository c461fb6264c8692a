#!/bin/sh
# Puts Eyeline, where it lies, into the menu of whoever runs this; battle files then open with a double click.
# Needs no root. It is undone by uninstall.sh beside this.
set -eu
umask 022
: "${HOME:?is not set. Log in as the user whom Eyeline is for, then start this again.}"
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
data=${XDG_DATA_HOME:-$HOME/.local/share}
bin=$HOME/.local/bin

if [ "$here/share" -ef "$data" ]; then
    echo "$here holds files of others. Unpack Eyeline into a folder of its own, then start this there." >&2
    exit 1
fi
# Libraries are found beside the program, too; where there are no links, it goes without.
while read -r target name; do ln -sf "$target" "$here/$name" 2>/dev/null || true; done <"$here/_internal/links"
mkdir -p "$bin" "$data/applications" "$data/mime/packages"
ln -sf "$here/eyeline" "$bin/eyeline"
cp "$here/share/mime/packages/eyeline.xml" "$data/mime/packages/eyeline.xml"
(cd "$here/share" && find icons -type f) | while IFS= read -r icon; do
    mkdir -p "$data/$(dirname "$icon")"
    cp "$here/share/$icon" "$data/$icon"
done

# The menu wants the whole path: it need not look into ~/.local/bin. What is special in it is escaped twice: in the
# quotes, and in the file.
program=$(printf '%s' "$here/eyeline" | sed 's/[\\"`$]/\\&/g; s/\\/\\\\/g; s/%/%%/g')
entry=$data/applications/eyeline.desktop
sed '/^Exec=/d' "$here/share/applications/eyeline.desktop" >"$entry"
printf 'Exec="%s" %%f\n' "$program" >>"$entry"

if command -v update-mime-database >/dev/null; then update-mime-database "$data/mime"; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q "$data/applications"; fi
echo "Eyeline is in your menu, and battle files open with it. To remove it: $here/uninstall.sh"
case ":$PATH:" in
    *":$bin:"*) ;;
    *) echo "For the command 'eyeline' in a terminal, log in again, or start $bin/eyeline" ;;
esac
