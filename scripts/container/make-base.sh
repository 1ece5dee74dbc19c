#!/bin/sh
# Makes the base of Containerfile without a registry: localhost/atelier-base, from packages of Debian and the Node and npm of this
# machine. Run it as root, with debootstrap and podman: scripts/container/make-base.sh
set -eu
suite=${1:-bookworm}
mirror=${2:-http://deb.debian.org/debian}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

debootstrap --variant=minbase --include=ca-certificates,libatomic1 "$suite" "$folder" "$mirror"
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
install -D -t "$folder/usr/bin" "$(readlink -f "$(command -v node)")"
mkdir -p "$folder/usr/lib/node_modules"
cp -a "$npm" "$folder/usr/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/bin/npm"
# Authorities that this machine trusts, for a registry of packages behind a proxy.
cp -L /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/ca-certificates.crt"
rm -rf "$folder"/var/cache/apt/archives/*.deb "$folder"/var/lib/apt/lists/*
tar -C "$folder" -c . |
  podman import --change "ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt" - localhost/atelier-base
