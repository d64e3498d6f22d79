#!/bin/sh
# The studies of docs/studies/: every game at its usual numbers of seats, dog at the seats, up to three minutes each.
# MINUTES=2.5 FLAGS= sh bench/studies.sh [GAME ...]
# Games played elsewhere with FLAGS=--play-only (folders *.part here) become pages with FLAGS=--resume MINUTES=0.01.
set -eu
mkdir -p "$(dirname "$0")/../docs/studies"
cd "$(dirname "$0")/../docs/studies"
study() {
    game=$1
    seats=$2
    shift 2
    ${SHEEPFOLD:-../../.venv/bin/sheepfold} study "$game" --seats "$seats" --minutes "${MINUTES:-2.5}" --players dog --seed 1 \
        --out "$game-$seats.html" --records records --language en ${FLAGS:-} "$@"
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
        study "$game" "$number"
    done
done
