#!/bin/sh
# Creates the secrets of compose.yaml, and .env with the host name, unless they exist.
#   deploy/compose/make-secrets.sh pay.example.com
set -eu
host=${1:?usage: make-secrets.sh HOST}
folder=$(dirname "$0")/secrets
if [ -e "$folder/settings.env" ]; then
  echo "$folder exists: nothing is changed. Its encryption keys cannot be made again." >&2
  exit 1
fi
# Nobody else enters the folder; the containers' users read the files, which are mounted one by one.
mkdir -p "$folder"
chmod 700 "$folder"
password=$(openssl rand -hex 24)
printf '%s' "$password" >"$folder/postgres-password"
printf '"svc" "%s"\n' "$password" >"$folder/pgbouncer-users.txt"
cat >"$folder/settings.env" <<SETTINGS
# Settings of servers and workers: docs/settings.md. Keep a copy of SVC_ENCRYPTION_KEYS apart from backups.
SVC_BASE_URL=https://$host
SVC_CNAME_TARGET=$host
DATABASE_URL=postgres://svc:$password@pgbouncer:6432/svc
SVC_DATABASE_DIRECT_URL=postgres://svc:$password@postgres:5432/svc
SVC_ENCRYPTION_KEYS=$(openssl rand -base64 32)

# Cards, sign-in and e-mail need accounts of yours.
STRIPE_SECRET_KEY_LIVE=
STRIPE_PUBLISHABLE_KEY_LIVE=
STRIPE_WEBHOOK_SECRET_LIVE=
IDP_ISSUER=
SMTP_URL=
MAIL_FROM=
SETTINGS
chmod 644 "$folder"/*
# Compose reads the host name from here; other lines stay.
env=$(dirname "$0")/../../.env
grep -qs '^SVC_HOST=' "$env" || printf 'SVC_HOST=%s\n' "$host" >>"$env"
echo "Created $folder. Complete $folder/settings.env, then run: docker compose up --detach --build --wait"
