#!/bin/sh
# Backs up the composed deployment while it runs: deploy/backup/backup.sh DIRECTORY. What it means: docs/deployment.md, "Backup".
set -eu
into=${1:?Name a directory that is not there yet.}
nodes=${EVENTSTOREDB_NODES:-eventstoredb}
umask 077
mkdir "$into"

copy_of_mongodb() { docker compose run --rm -T --entrypoint node cli dist/apps/mongodb-copy/main.js out "$@"; }

# What this holds, the backup has to hold: it is taken first. It is no secret, and the restored service reads it as another user.
docker compose run --rm -T cli checkpoint > "$into/checkpoint.txt"
chmod a+r "$into/checkpoint.txt"

# MongoDB before KurrentDB: what follows from the history must not know more than the history.
copy_of_mongodb > "$into/mongodb.bson.gz"

# As KurrentDB's manual says: checkpoints before what they point into; of the index first, of the log then, and the chunks last.
# The newest chunk grows while it is read, which tar tells with 1: what is behind the checkpoint is cut off by the restore.
# Compressed: a new server lays out a chunk of 256 MiB and a filter of as much in advance, which are empty.
# A file of the index that was merged into another meanwhile ends the command with code 2: then back up again.
docker compose exec -T "${nodes%% *}" sh -c \
  'cd /var/lib/kurrentdb && { find index -name "*.chk"; find index -type f ! -name "*.chk"; ls ./*.chk; ls ./chunk-*; } > /tmp/files &&
   tar -czf - -T /tmp/files || [ $? -eq 1 ]' > "$into/eventstoredb.tar.gz"

# The keys of people once more, behind the history: whose first event is in it, their key is too.
copy_of_mongodb subject_keys >> "$into/mongodb.bson.gz"

(cd "$into" && sha256sum checkpoint.txt mongodb.bson.gz eventstoredb.tar.gz > SHA256SUMS && sync)
echo "Backed up to $into." >&2
