#!/bin/sh
# Backs up the composed deployment while it runs: deploy/backup/backup.sh DIRECTORY. What it means: docs/deployment.md, "Backup".
set -eu
into=${1:?Name a directory that is not there yet.}
umask 077
mkdir "$into"

# What this holds, the backup has to hold: it is taken first.
docker compose run --rm -T cli checkpoint > "$into/checkpoint.txt"

# MongoDB before EventStoreDB: what follows from the history must not know more than the history. All of it of one moment, by its oplog.
docker compose exec -T mongodb-1 sh -c \
  'mongodump --uri "mongodb://admin:$(cat /shared/mongodb/admin.password)@mongodb-1,mongodb-2,mongodb-3/?replicaSet=rs0&authSource=admin" --oplog --archive --gzip --quiet' \
  > "$into/mongodb.archive.gz"

# As EventStoreDB's manual says: checkpoints before what they point into; of the index first, of the log then, and the chunks last.
# The newest chunk grows while it is read, which tar tells with 1: what is behind the checkpoint is cut off by the restore.
docker compose exec -T "${EVENTSTOREDB_NODE:-eventstoredb}" sh -c \
  'cd /var/lib/eventstore && { find index -name "*.chk"; find index -type f ! -name "*.chk"; ls ./*.chk; ls ./chunk-*; } > /tmp/files &&
   tar -cf - -T /tmp/files || [ $? -eq 1 ]' > "$into/eventstoredb.tar"

(cd "$into" && sha256sum checkpoint.txt mongodb.archive.gz eventstoredb.tar > SHA256SUMS && sync)
echo "Backed up to $into. Keep the keys apart from it: docker compose cp command-api:/shared/personal-data/personal-data.key ." >&2
