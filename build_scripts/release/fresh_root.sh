#!/usr/bin/env bash
# Tests the commands `run` and `test` in a bare Debian with only Python. Run as root; needs mmdebstrap and git.
#
#     dev.py release fresh_root [--suite bookworm|trixie] [OVERLAY]
#
# The default suite is bookworm, Debian 12; trixie is Debian 13.
# It tests the last commit, not the working tree. OVERLAY is a folder copied over the new root: local settings of apt
# and pip, such as a proxy's certificate. PIP_* and *_proxy variables are passed on.
set -euo pipefail

# Mounts are made in a separate namespace: they disappear with this script, however it ends.
if [ -z "${FRESH_ROOT_INSIDE:-}" ]; then
    FRESH_ROOT_INSIDE=1 exec unshare --mount "$0" "$@"
fi

suite=bookworm
if [ "${1:-}" = --suite ]; then
    suite=${2:?is missing: name a suite, such as trixie}
    shift 2
fi

repo=$(git -C "$(dirname "$(readlink -f "$0")")" rev-parse --show-toplevel)
root=$(mktemp -d)
cleanup() {
    for mounted in proc sys dev srv/shared; do umount -R "$root/$mounted" 2>/dev/null || true; done
    rm -rf --one-file-system "$root"
}
trap cleanup EXIT

say() { printf '\n##### %s\n' "$*"; }

say "A bare root of $suite"
mmdebstrap --quiet --variant=minbase --include=python3 "$suite" "$root"
chmod 755 "$root"
cp -L /etc/resolv.conf "$root/etc/resolv.conf"
if [ $# -gt 0 ]; then cp -a "$1/." "$root/"; fi
for folder in proc sys dev; do mount --rbind "/$folder" "$root/$folder"; done
git clone --quiet "$repo" "$root/srv/eyeline"
if [ -d "$repo/../shared" ]; then
    mkdir "$root/srv/shared"
    mount --bind -o ro "$repo/../shared" "$root/srv/shared"
fi

mapfile -t passed < <(env | grep -E '^(PIP_[A-Z_]+|[a-z]+_proxy|[A-Z]+_PROXY)=' || true)
inside() { # inside [chroot's options] -- ARGUMENTS OF DEV.PY
    local options=()
    while [ "$1" != -- ]; do options+=("$1"); shift; done
    shift
    chroot "${options[@]}" "$root" env -i "${passed[@]}" HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        sh -c 'cd /srv/eyeline && exec python3 build_scripts/dev.py "$@"' dev.py "$@"
}

say "A user without rights to install packages gets the command to run"
if told=$(inside --userspec=nobody -- run 2>&1); then
    echo "run should have failed"; exit 1
fi
echo "$told"
grep -q '    apt-get update && apt-get install .*python3.*-venv .*libgl1' <<<"$told"

say "run"
inside -- run
test -s "$root/srv/eyeline/eyeline-demo.png"

say "test"
inside -- test

say "Both again, without a network"
rm "$root/srv/eyeline/eyeline-demo.png"
export -f inside
export root
unshare --net bash -c "$(declare -p passed); inside -- run && inside -- test -q tests/build_scripts"
test -s "$root/srv/eyeline/eyeline-demo.png"

say "Both commands passed in a bare root"
