/** The contract of backups for other rooms: the port that writes one, its manifest, and unpacking. */
export { type BackupManifest, type BackupOccasion, BackupUnusable } from '#admin/operations/backup/manifest';
export { passphraseIn } from '#admin/operations/backup/passphrase-file';
export { type Backup, StoreBackup } from '#admin/operations/backup/store-backup';
export { unpack } from '#admin/operations/backup/unpack';
