#!/bin/sh
# Runs a command of parvis like its service: as the same user, with the same settings and data.
set -eu

program=/usr/lib/parvis/bin/parvis
settings=/etc/parvis/parvis.env

# The unit sets the cache of the service. Commands use no cache, because the service can write to its cache, and could thereby choose the
# code that they run.
[ -n "${NODE_COMPILE_CACHE:-}" ] || export NODE_DISABLE_COMPILE_CACHE=1

# These commands need neither settings nor data.
case "${1:-}" in
  '' | help | --help | -h | --version) exec "$program" "$@" ;;
esac

# Sets a default unless the settings file or the environment has the variable.
unless_set() {
  grep -Eqs "^[[:space:]]*$1(_FILE)?[[:space:]]*=" "$settings" || printenv "$1" >/dev/null || printenv "$1_FILE" >/dev/null ||
    export "$1=$2"
}
unless_set PARVIS_DATABASE_URL sqlite:/var/lib/parvis/parvis.db
unless_set PARVIS_MAIL_FOLDER /var/lib/parvis/mail
export PARVIS_SETTINGS_FILE="$settings" PARVIS_SERVICE=parvis HOME=/var/lib/parvis

case $(id -un) in
  parvis) exec "$program" "$@" ;;
  root) ;;
  *)
    echo 'parvis: commands work with the data of the service, so they need its rights: sudo parvis …' >&2
    exit 1
    ;;
esac
[ "$1" = setup ] || exec runuser -u parvis -- "$program" "$@"

# Only root may write the settings, so `setup` changes a copy, which then replaces the file.
umask 077
folder=$(mktemp -d /run/parvis-setup.XXXXXX)
trap 'rm -rf "$folder"' EXIT
install -o parvis -g parvis -m 600 "$settings" "$folder/parvis.env"
chown parvis: "$folder"
PARVIS_SETTINGS_FILE=$folder/parvis.env runuser -u parvis -- "$program" "$@"
runuser -u parvis -- cat "$folder/parvis.env" >"$settings.new"
if cmp -s "$settings.new" "$settings"; then
  rm "$settings.new"
else
  chown root:parvis "$settings.new"
  chmod 0640 "$settings.new"
  mv -f "$settings.new" "$settings"
  if [ -d /run/systemd/system ]; then
    systemctl restart parvis
    /usr/lib/parvis/await-answer
  fi
fi
