#!/usr/bin/env bash
# Fuzzes every target for some seconds: fuzz/smoke.sh [SECONDS [TARGET ...]]
#
# No nightly toolchain is needed: the product has no unsafe code, so the targets are built without a
# sanitizer, and coverage of edges is in stable compilers. Needs a C++ compiler for libFuzzer.
# Findings are left below fuzz/artifacts, the grown corpus below fuzz/corpus.
set -euo pipefail
cd "$(dirname "$0")"

seconds=${1:-10}
shift || true
targets=("$@")
if [ ${#targets[@]} = 0 ]; then
  targets=(zrf front_end advice position moves notation)
fi

if ! cargo fuzz --version > /dev/null 2>&1; then
  cargo install --locked cargo-fuzz
fi

# Seeds: small files of the repository, and lines of seeds/*.txt with the fields before the text as
# the bytes that the targets read first.
mkdir -p corpus/{zrf,front_end,advice,position,moves,notation}
for target in zrf front_end; do
  find ../rules seeds -name '*.zr[fi]' -size -9k -exec cp {} "corpus/$target/" \;
done
cp ../rules/*.al0 corpus/advice/
cp ../rules/*.notation.toml corpus/notation/
n=0
while read -r game text; do
  n=$((n + 1))
  { printf "\\x0$game"; printf '%s' "$text"; } > "corpus/position/seed-$n"
done < seeds/position.txt
while read -r game picks text; do
  n=$((n + 1))
  { printf "\\x0$game"; printf '%s%s' "$picks" "$text"; } > "corpus/moves/seed-$n"
done < seeds/moves.txt

# Words of the languages, from the files that use them.
words() { cat "${@:2}" | sed 's/[;%].*//' | grep -oE "$1" | sort -u | sed 's/.*/"&"/'; }
words '[a-z][a-z-]+[?]?' ../rules/*.zrf ../crates/conformance/cases/*.case > corpus/zrf.dict
cp corpus/zrf.dict corpus/front_end.dict
words '[a-z_]{2,}|:-|::|<-|[(][*]' ../rules/*.al0 > corpus/advice.dict
words '[A-Za-z?-]{2,}' seeds/position.txt ../rules/los-alamos-chess.notation.toml > corpus/position.dict
cp corpus/position.dict corpus/moves.dict
words '[A-Za-z?-]{2,}' ../rules/*.notation.toml > corpus/notation.dict

cargo fuzz build --sanitizer none
for target in "${targets[@]}"; do
  echo "== $target"
  cargo fuzz run --sanitizer none "$target" -- \
    -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=2048 \
    -dict="corpus/$target.dict" -print_final_stats=1 -verbosity=0 -seed=1
done
