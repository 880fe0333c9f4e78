#!/bin/sh
# Replaces the copies of the composed deployment one after the other, by the image and settings of now: deploy/upgrade/replace-copies.sh [SERVICE…].
# A new copy is ready before an old one is stopped, and an old one ends only when it has answered what it took. What it means: docs/deployment.md, "Upgrade".
set -eu
[ $# -gt 0 ] || set -- projector query-api command-api integrator webhook-sender

for service in "$@"; do
  old=$(docker compose ps -q "$service")
  [ -n "$old" ] || { echo "No copy of $service runs: start it with docker compose up." >&2; exit 1; }
  copies=$(echo "$old" | wc -l)
  for copy in $old; do
    # Those that run stay as they are: only the copy that is missing is made, and it is awaited.
    docker compose up -d --wait --no-deps --no-recreate --scale "$service=$((copies + 1))" "$service"
    docker stop "$copy" > /dev/null
    docker rm "$copy" > /dev/null
    echo "$service: replaced ${copy}" >&2
  done
done
