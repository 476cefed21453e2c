#!/usr/bin/env bash
# Builds examples/embed from the packages as they would be published, unpacked outside the
# workspace, with a lock file of its own and the default, unoptimised build script; says what that
# costs (the aim: less than 40 s of processor time, of which emission less than 3 s).
set -euo pipefail
cd "$(dirname "$0")/.."
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
CARGO_TARGET_DIR="$work/packages" cargo package --quiet --workspace --no-verify --allow-dirty
mkdir "$work/unpacked"
for package in "$work"/packages/package/*.crate; do
  tar -xzf "$package" -C "$work/unpacked"
done

cp -r examples/embed "$work/embed"
cd "$work/embed"
rm -f Cargo.lock
{
  sed -e 's|{ path = "../../crates/runtime", features = \["alloc"\] }|{ version = "0.1.0", features = ["alloc"] }|' \
      -e 's|{ path = "../../crates/build" }|"0.1.0"|' Cargo.toml
  echo
  echo '[patch.crates-io]'
  for name in syntax model frontend interpreter codegen build runtime; do
    echo "movewright-$name = { path = \"$work/unpacked/movewright-$name-0.1.0\" }"
  done
} > Cargo.toml.new
mv Cargo.toml.new Cargo.toml
! grep -q '\.\./\.\.' Cargo.toml
cargo fetch --quiet
unset CARGO_TARGET_DIR

normal="$(cargo tree --offline --prefix none -e normal | cut -d' ' -f1 | paste -sd' ')"
[ "$normal" = "embed movewright-runtime" ] || { echo "embed depends on: $normal"; exit 1; }

TIMEFORMAT='%U s of user and %S s of system time'
used="$( { time cargo build --quiet --offline 2>&3; } 3>&2 2>&1 )"
echo "embed from packages: clean debug build in $used"
script=(target/debug/build/embed-*/build-script-build)
mkdir emitted
used="$( { time OUT_DIR="$PWD/emitted" "${script[0]}" > /dev/null 2>&3; } 3>&2 2>&1 )"
echo "of which emission: $used"
./target/debug/embed > /dev/null

# Nothing of the rules' language is left in the program.
cp target/debug/embed stripped
strip stripped
strings stripped > strings
for word in verify on-board not-enemy absolute-config set-attribute add-partial; do
  if grep -wF -- "$word" strings; then
    echo "the program contains '$word'"
    exit 1
  fi
done
