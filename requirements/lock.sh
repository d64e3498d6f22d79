#!/bin/sh
# Makes the files of this folder anew: every package that is installed, its exact version, and the hash of each of its
# files, for every Python and platform. `make lock` keeps the versions there are; `make lock UPGRADE=--upgrade` takes the newest.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/python" -m pip install --quiet --disable-pip-version-check "uv>=0.9"

compile() {
    "$work/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --no-header --no-annotate "$@"
}

# All extras are solved together, so that a package has one version in all files.
grep -h "==" requirements/*.txt 2>/dev/null | sed 's/ *\\$//' | sort -u >"$work/all.txt" || true
compile ${UPGRADE:-} --all-extras --output-file "$work/all.txt" pyproject.toml

lock() {
    {
        echo "# Made by \`make lock\`: $1. No hosts here: pip's own settings decide where from."
        shift
        compile --generate-hashes "$@"
    } >"$work/new.txt"
    mv "$work/new.txt" "requirements/$name.txt"
}

name=build lock "what builds the package" - <<BUILD
$(sed -n 's/^requires = \["\(.*\)"\]$/\1/p' pyproject.toml)
editables
BUILD
name=main lock "what everybody needs" --constraint "$work/all.txt" pyproject.toml
for name in table postgresql cuda texts docs bench lab ray dev; do
    lock "the extra \"$name\" and what everybody needs" --constraint "$work/all.txt" --extra "$name" pyproject.toml
done
