#!/bin/sh
# Fills `fuzz/corpus` with valid inputs, from which the fuzzer gets further than from nothing. Run it in the root of the
# project, with `hippo` built: fuzz/seeds.sh [PATH OF HIPPO]
set -eu
hippo=${1:-target/release/hippo}
corpus=fuzz/corpus
for target in check journal page position saved spec trace written; do mkdir -p "$corpus/$target"; done
cp crates/check/tests/check/certificates/*.json "$corpus/check"

# Adds standard input to the corpus of a target.
seed() {
    cat > "$(mktemp "$corpus/$1/seed-XXXXXX")"
}

# The output of a command, whatever its exit code is.
output() {
    "$@" || true
}

place=0
for spec in "tour 5x5 --from a1" "queens 6" "queens --regions AABB/AABB/CCDD/CCDD --touching" "knights 4" \
    "pegs triangle5" "exchange six-knights" "walk 8x8" "tour 4x4"; do
    printf '%s' "$spec" | seed spec
    # shellcheck disable=SC2086 # A spec is several words.
    output $hippo solve $spec --json | seed saved
    # The first byte of these inputs chooses the question.
    # shellcheck disable=SC2086
    { printf '%b' "\\0$place"; output $hippo solve $spec; } | seed written
    for position in "" "a1" "a1 b3 c5" "a1-b3 c3-a2" "d2-d4"; do printf '%b%s' "\\0$place" "$position" | seed position; done
    for command in pose solve why count list sample hint moves divide trace draw race; do
        printf '{"command":"%s","spec":"%s","method":"auto","limit":3,"number":3}' "$command" "$spec" | seed page
    done
    place=$((place + 1))
done
$hippo list queens 6 --json | seed saved
$hippo list queens 6 --boards | seed written
for file in docs/marking/*.txt; do { printf 'x'; cat "$file"; } | seed written; done
for request in '{"command":"make","puzzle":"queens","size":5,"difficulty":"easy"}' \
    '{"command":"check","text":"b4 d3 a2 c1","spec":"queens 4","optimal":true}' \
    '{"command":"draw","spec":"tour 5x5","format":"pdf"}' '{"command":"link","text":"tour 5x5 --from a1"}' \
    '{"command":"trace","spec":"walk 4x4","methods":["bfs","dfs"],"in_step":"nodes"}'; do
    printf '%s' "$request" | seed page
done
for search in "queens 5 --method backtracking" "walk 4x4 --method a-star" "knights 3 --method branch-and-bound" \
    "walk 4x4 --method bidirectional" "exchange six-knights --method ida-star --node-limit 50"; do
    # shellcheck disable=SC2086
    output $hippo solve $search --trace fuzz/corpus/seed.json > /dev/null
    seed trace < fuzz/corpus/seed.json
done
$hippo count queens 5 --journal fuzz/corpus/seed > /dev/null
seed journal < fuzz/corpus/seed
rm fuzz/corpus/seed fuzz/corpus/seed.json
