#!/bin/sh
# The pages are tested in Debian's chromium, with letters for every language: install it if it is missing.
set -eu
command -v chromium >/dev/null 2>&1 && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
    echo "The browser tests need chromium: please install it with your system's package manager." >&2
    exit 1
fi
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo"
echo "Installing chromium for the browser tests (once) ..."
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core fonts-ipafont-gothic >/dev/null
