#!/usr/bin/env bash
# Builds and tests the crates in this folder, each on its own as a user's would be.
set -euo pipefail
cd "$(dirname "$0")"
# Beside that of the workspace: the build-dependencies are compiled once for all of them.
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-../target}/examples"
mkdir -p "$CARGO_TARGET_DIR"
CARGO_TARGET_DIR="$(cd "$CARGO_TARGET_DIR" && pwd)"

for crate in embed embed-advice hygiene/*/; do
  cargo clippy --quiet --all-targets --manifest-path "$crate/Cargo.toml" -- -D warnings
done

cargo test --quiet --manifest-path embed/Cargo.toml
cargo run --quiet --manifest-path embed/Cargo.toml
cargo test --quiet --manifest-path embed-advice/Cargo.toml
cargo run --quiet --manifest-path embed-advice/Cargo.toml
normal="$(cargo tree --prefix none -e normal --manifest-path embed/Cargo.toml | cut -d' ' -f1 | paste -sd' ')"
[ "$normal" = "embed movewright-runtime" ] || { echo "embed depends on: $normal"; exit 1; }

cargo build --quiet --manifest-path no-std/Cargo.toml
cc no-std/check.c -o "$CARGO_TARGET_DIR/no-std-check" "$CARGO_TARGET_DIR/debug/libno_std_game.a"
"$CARGO_TARGET_DIR/no-std-check"
