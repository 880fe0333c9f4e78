/** The contract of backups for other rooms: the port that writes one, its manifest, and unpacking. */
export { type BackupManifest, type BackupOccasion, BackupUnusable } from '#operations/backup/manifest';
export { passphraseIn } from '#operations/backup/passphrase-file';
export { type Backup, StoreBackup } from '#operations/backup/store-backup';
export { unpack } from '#operations/backup/unpack';
