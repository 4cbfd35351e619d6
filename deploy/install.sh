#!/bin/sh
# Installs this release of Hoivien on Debian, or upgrades to it. Run as root in the unpacked folder: sh install.sh
# It makes the user hoivien, /opt/hoivien, /etc/hoivien, /var/lib/hoivien (all data) and a systemd service.
set -eu
umask 022

say() { printf '%s\n' "$*"; }
stop() { say "$* Nothing was changed." >&2; exit 1; }

here=$(dirname -- "$(readlink -f -- "$0")")
data=/var/lib/hoivien
settings=/etc/hoivien/hoivien.env
programs=/opt/hoivien

[ "$(id -u)" = 0 ] || stop "install.sh makes a user and a service: run it as root (sudo sh install.sh)."
[ "$(uname -m)" = x86_64 ] || stop "This release is for x86-64 machines, and this is $(uname -m)."
[ -e /lib64/ld-linux-x86-64.so.2 ] || stop "This release needs glibc (Debian, Ubuntu); Alpine Linux does not have it."
for tool in useradd setpriv; do command -v "$tool" >/dev/null || stop "The program $tool is missing."; done
version=$(cat "$here/VERSION")
[ "$here" != "$programs/$version" ] || stop "$here is installed already: run install.sh of the unpacked archive."
former=
[ ! -L "$programs/current" ] || former=$(readlink "$programs/current")
newest=$(printf '%s\n' "$version" "${former:-$version}" | sort -V | tail -n 1)
[ "$newest" = "$version" ] || stop "$former is installed, and $version is older: docs/release.md says how to go back."
needed=$(du -sk "$here" | cut -f 1)
free=$(df -Pk "$(dirname "$programs")" 2>/dev/null | tail -n 1 | tr -s ' ' | cut -d ' ' -f 4)
[ "$free" -gt "$needed" ] || stop "The programs need $((needed / 1024)) MB in /opt, and $((free / 1024)) MB are free."

if ! id hoivien >/dev/null 2>&1; then
  useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin hoivien
  say "Made the user hoivien."
fi

# The new programs are whole before anything points to them.
mkdir -p "$programs"
draft=$programs/.draft
rm -rf "$draft"
trap 'rm -rf "$draft"' EXIT
cp -R "$here" "$draft"
chown -R root:root "$draft"
# Node reads what its own user compiled. It is made once, as that user, and is root's from then on.
compiled=$draft/server/dist/compiled
install -d -o hoivien -g hoivien "$compiled"
setpriv --reuid=hoivien --regid=hoivien --init-groups "$draft/bin/hoivien" --version >/dev/null || say "The program could not be compiled ahead; it starts a little slower."
chown -R root:root "$compiled"
chmod -R a+rX "$compiled"
printf 'DATA_DIR=%s\n' "$data" >"$draft/installed.env"

if [ ! -d "$data" ]; then
  install -d -o hoivien -g hoivien -m 0750 "$data"
  say "Made $data for the data."
fi
[ -d /etc/hoivien ] || install -d -o root -g hoivien -m 0750 /etc/hoivien
if [ -e "$settings" ]; then
  say "Left $settings as it is; what this version knows stands in $programs/current/.env.example."
else
  install -o root -g hoivien -m 0640 "$here/.env.example" "$settings"
  say "Made $settings for the variables."
fi

runs=
systemd=
[ ! -d /run/systemd/system ] || systemd=yes
if [ -n "$systemd" ] && systemctl is-active --quiet hoivien; then
  runs=yes
  say "Stopping Hoivien .."
  systemctl stop hoivien
fi
rm -rf "$programs/$version"
mv "$draft" "$programs/$version"
ln -sfn "$version" "$programs/current.new"
mv -T "$programs/current.new" "$programs/current"
mkdir -p /usr/local/bin
ln -sfn "$programs/current/bin/hoivien" /usr/local/bin/hoivien
install -D -m 0644 "$here/hoivien.service" /etc/systemd/system/hoivien.service
[ -z "$systemd" ] || systemctl daemon-reload

# The former version stays, to go back to; older ones go.
for folder in "$programs"/*/; do
  name=$(basename "$folder")
  case $name in current | "$version" | "$former") continue ;; esac
  [ -f "$folder/VERSION" ] || continue
  rm -rf "$folder"
  say "Removed the programs of $name."
done

if [ -z "$former" ]; then say "Hoivien $version is installed."
elif [ "$former" = "$version" ]; then say "Hoivien $version is installed again."
else say "Hoivien is upgraded from $former to $version; $programs/$former is kept."
fi
if [ -n "$runs" ]; then
  systemctl start hoivien
  say "Started again. See how it goes: journalctl -u hoivien -f"
elif [ -n "$systemd" ]; then
  say "Next: 1. nano $settings     (PUBLIC_URL, ADMIN_EMAIL, mail)
      2. systemctl enable --now hoivien
      3. journalctl -u hoivien     (address and first password)"
else
  say "systemd does not run here, so nothing was started. Without a service: hoivien start"
fi
say "The operator's commands: hoivien --help"
