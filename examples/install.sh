#!/usr/bin/env bash
# Installs the program, moves the sources away, and builds games with it: without a network where
# the system lets a script do that, in an empty cache. Compares with the interpreter, says how long
# it took (the aim: chess less than 15 s, a second game less than 10 s), and lets a disk run full.
# Any arguments are for `cargo install`: `--debug --no-default-features` saves time.
set -euo pipefail
cd "$(dirname "$0")/.."
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}"
mkdir "$work/checkout"
git ls-files -z | xargs -0 cp --parents -t "$work/checkout"
cp -r rules "$work/rules"
cargo install --quiet --locked --path "$work/checkout" --root "$work/installed" "$@"
mv "$work/checkout" "$work/moved"
movewright="$work/installed/bin/movewright"
export MOVEWRIGHT_CACHE="$work/cache"

offline=()
if unshare -rn true 2> /dev/null; then
  offline=(unshare -rn)
else
  echo "the network cannot be switched off here"
fi
TIMEFORMAT='%R s (%U s of user and %S s of system time)'
for game in chess reversi; do
  rules="$work/rules/$game.zrf"
  echo -n "$game built in "
  time "${offline[@]}" "$movewright" build "$rules" -o "$work/$game" > /dev/null
  compiled="$("$work/$game" perft 3 | tail -1)"
  nodes="$("$movewright" perft "$rules" 3 --interpret | tail -1 | sed -E 's/depth ([0-9]+): ([0-9]+).*/perft \1: \2/')"
  [ "$compiled" = "$nodes" ] || { echo "$game: compiled '$compiled', interpreted '$nodes'"; exit 1; }
done

# A disk of 6 MB holds the sources, but not what is compiled of them.
full="$work/full"
mkdir "$full"
if unshare -rm mount -t tmpfs -o size=6m none "$full" 2> /dev/null; then
  said="$(unshare -rm sh -c "mount -t tmpfs -o size=6m none '$full' && MOVEWRIGHT_CACHE='$full' '$movewright' \
    build '$work/rules/reversi.zrf' -o '$work/none'" 2>&1)" && { echo "built on a full disk"; exit 1; }
  case "$said" in
    *"cannot write $full"*"no storage space"*) ;;
    *) echo "a full disk gives: $said"; exit 1 ;;
  esac
  # The cache has room, the output has not.
  said="$(unshare -rm sh -c "mount -t tmpfs -o size=64k none '$full' && '$movewright' \
    build '$work/rules/reversi.zrf' -o '$full/none'; ls -A '$full' >&2" 2>&1)" || true
  case "$said" in
    *"cannot write $full/none"*"none"*".partial"*) echo "half a program is left: $said"; exit 1 ;;
    *"cannot write $full/none"*) ;;
    *) echo "a full disk gives: $said"; exit 1 ;;
  esac
else
  echo "no disk can be made to run full here"
fi
