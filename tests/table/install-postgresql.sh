#!/bin/sh
# The tests with PostgreSQL need Debian's server: install it if it is missing.
set -eu
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
    echo "These tests need a PostgreSQL server in /usr/lib/postgresql: please install Debian's package postgresql." >&2
    exit 1
fi
as_root=""
[ "$(id -u)" -eq 0 ] || as_root="sudo"
echo "Installing PostgreSQL for the tests (once) ..."
$as_root apt-get update -qq
# No server of the system's own is started: the tests make one in a temporary folder.
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql-common >/dev/null
$as_root sed -i "s/^#* *create_main_cluster.*/create_main_cluster = false/" /etc/postgresql-common/createcluster.conf
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null
