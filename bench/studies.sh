#!/bin/sh
# The studies of docs/studies/: every game at its usual numbers of seats, dog at the seats, up to three minutes each,
# and the page that leads to them.
# MINUTES=2.5 FLAGS= sh bench/studies.sh [GAME ...]
# Games played elsewhere with FLAGS=--play-only (folders *.part here) become pages with FLAGS=--resume MINUTES=0.01.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$here/../docs/studies"
cd "$here/../docs/studies"
figures=$(mktemp -d)
trap 'rm -rf "$figures"' EXIT

study() {
    name=$1
    game=$2
    seats=$3
    shift 3
    if [ "${FLAGS:-}" = --resume ] && [ ! -d "$name.part" ]; then
        echo "$name: nothing to go on with"
        return
    fi
    ${SHEEPFOLD:-$here/../.venv/bin/sheepfold} study "$game" --seats "$seats" --minutes "${MINUTES:-2.5}" --players dog \
        --seed 1 --out "$name.html" --json "$figures/$name.json" --language en ${FLAGS:-} "$@"
    if [ -f "$figures/$name.json" ]; then
        "$here/../.venv/bin/python" "$here/studies_index.py" "$figures/$name.json"
    fi
}

for game in ${*:-peter wolf sheepdogs sheep shepherd}; do
    case $game in
    peter) numbers="2" ;;
    wolf) numbers="2 3 4 5" ;;
    sheepdogs) numbers="2 3 4" ;;
    sheep) numbers="3 4" ;;
    shepherd) numbers="2 3 4" ;;
    *) echo "there is no study of $game" >&2; exit 1 ;;
    esac
    for number in $numbers; do
        study "$game-$number" "$game" "$number" --records records
    done
    if [ "$game" = shepherd ]; then
        study shepherd-2-tactical shepherd 2 --what-if version=tactical
    fi
done
