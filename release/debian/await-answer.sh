#!/bin/sh
# Waits until the service answers, for at most about twenty seconds; then reports where to find the reason.
port=$(sed -n "s/^[[:space:]]*PARVIS_PORT[[:space:]]*=[[:space:]]*[\"']\{0,1\}\([0-9]\{1,5\}\)[\"']\{0,1\}[[:space:]]*\$/\1/p" \
  /etc/parvis/parvis.env | tail -n 1)
tries=0
# shellcheck disable=SC2016 # JavaScript, which gets the port as an argument.
until runuser -u parvis -- env NODE_DISABLE_COMPILE_CACHE=1 /usr/lib/parvis/node_modules/node/bin/node -e '
  fetch(`http://127.0.0.1:${process.argv[1]}/healthz`).then(() => process.exit(0), () => process.exit(1))' "${port:-8080}"; do
  tries=$((tries + 1))
  if [ "$tries" -gt 20 ]; then
    echo 'parvis: the service does not answer. Why: journalctl --unit parvis --lines 20' >&2
    journalctl --unit parvis --lines 3 --output cat --no-pager >&2
    exit 0
  fi
  sleep 1
done
