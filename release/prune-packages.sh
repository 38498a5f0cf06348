#!/bin/sh
# Removes files from node_modules in the current folder that the program does not need: sources of native code, builds for other machines,
# TypeScript, source maps, tests, commands. Used for the image and for the packages of a release.
set -eu

rm -rf node_modules/better-sqlite3/deps node_modules/better-sqlite3/src node_modules/better-sqlite3/build
find node_modules -type f -regex '.*\.\([cm]?ts\|map\)' -delete
[ ! -d node_modules/docx ] || find node_modules/docx -type f ! -path 'node_modules/docx/dist/index.mjs' ! -path 'node_modules/docx/package.json' \
  ! -path 'node_modules/docx/LICENSE' -delete
find node_modules -type d \( -name test -o -name tests -o -name __tests__ -o -name .bin \) -prune -exec rm -rf {} +
find node_modules -type f -name '*.test.*' -delete
find node_modules/better-sqlite3/prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete
find node_modules -depth -type d -empty -delete
rm -f node_modules/.package-lock.json
