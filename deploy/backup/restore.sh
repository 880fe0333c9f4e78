#!/bin/sh
# Restores a backup of backup.sh into a deployment with empty volumes, and verifies it: deploy/backup/restore.sh DIRECTORY.
# The keys have to be in the volume personal-data already. What it means: docs/deployment.md, "Backup".
set -eu
from=$(cd "${1:?Name the directory of a backup.}" && pwd)
node=${EVENTSTOREDB_NODE:-eventstoredb}
(cd "$from" && sha256sum --check --quiet SHA256SUMS)

docker compose run --rm -T --no-deps --entrypoint sh "$node" -c \
  'cd /var/lib/eventstore && [ -z "$(ls chunk-* 2>/dev/null)" ] && tar -xf - && cp chaser.chk truncate.chk' < "$from/eventstoredb.tar" ||
  { echo "There is a history in the volume of $node, or the archive could not be read. Nothing else was done." >&2; exit 1; }

docker compose up --wait "$node" mongodb-1 mongodb-2 mongodb-3
docker compose up store-users
# Users and passwords are those of this deployment.
docker compose exec -T mongodb-1 sh -c \
  'mongorestore --uri "mongodb://admin:$(cat /shared/mongodb/admin.password)@mongodb-1,mongodb-2,mongodb-3/?replicaSet=rs0&authSource=admin" --oplogReplay --drop --nsExclude="admin.*" --archive --gzip --quiet' \
  < "$from/mongodb.archive.gz"

docker compose up --wait
docker compose run --rm -T -v "$from/checkpoint.txt:/tmp/checkpoint.txt:ro" cli verify --checkpoint /tmp/checkpoint.txt
