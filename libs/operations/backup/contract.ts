/** What other rooms and the command line may know of backups: the port that makes one, its manifest, and how to unpack one. */
export { type BackupManifest, type BackupOccasion, BackupUnusable } from '#operations/backup/manifest';
export { passphraseIn } from '#operations/backup/passphrase-file';
export { type Backup, StoreBackup } from '#operations/backup/store-backup';
export { unpack } from '#operations/backup/unpack';
