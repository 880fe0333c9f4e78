#!/bin/sh
# Restores a backup of backup.sh into a deployment with empty volumes, and verifies it: deploy/backup/restore.sh DIRECTORY KEYS.
# What it means, and what has to be in KEYS: docs/deployment.md, "Backup".
set -eu
from=$(cd "${1:?Name the directory of a backup.}" && pwd)
keys=${2:?Name the directory of the keys.}
nodes=${EVENTSTOREDB_NODES:-eventstoredb}
(cd "$from" && sha256sum --check --quiet SHA256SUMS)

# Before `setup` makes others. The history has its administrator in it, with the password of then.
for key in personal-data/personal-data.key personal-data/checkpoint.key eventstoredb/admin.password; do
  docker compose run --rm -T --no-deps --entrypoint sh setup -c "umask 077 && cat > /shared/$key" < "$keys/${key#*/}"
done

for node in $nodes; do
  docker compose run --rm -T --no-deps --entrypoint sh "$node" -c \
    'cd /var/lib/kurrentdb && [ -z "$(ls chunk-* 2>/dev/null)" ] && tar -xzf - && cp chaser.chk truncate.chk' < "$from/eventstoredb.tar.gz" ||
    { echo "There is a history in the volume of $node, or the archive could not be read. No process was started." >&2; exit 1; }
done

# Not --wait: MongoDB is healthy once store-users has made its replica set.
docker compose up -d $nodes mongodb-1 mongodb-2 mongodb-3
docker compose run --rm -T store-users
docker compose run --rm -T --entrypoint node cli dist/apps/mongodb-copy/main.js in < "$from/mongodb.bson.gz"

docker compose up --wait --scale eventstoredb="$([ "$nodes" = eventstoredb ] && echo 1 || echo 0)"

verify() { docker compose run --rm -T -v "$from/checkpoint.txt:/checkpoint.txt:ro" cli verify --full --checkpoint /checkpoint.txt; }
# What a read model lacks, the history has: each that a fault names is rebuilt, once.
rebuilt=' '
until report=$(verify); do
  echo "$report"
  models=$(echo "$report" | sed -n 's/.*Run projections rebuild \([^ ]*\)\..*/\1/p' | sort -u)
  [ -n "$models" ] || exit 1
  for model in $models; do
    case $rebuilt in *" $model "*) exit 1 ;; esac
    rebuilt="$rebuilt$model "
    docker compose run --rm -T cli projections rebuild "$model"
  done
done
echo "$report"
