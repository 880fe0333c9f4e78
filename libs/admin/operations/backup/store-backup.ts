import type { BackupManifest, BackupOccasion } from '#admin/operations/backup/manifest';
import type { OnProgress } from '#admin/operators/progress';

/** A backup that was written. */
export interface Backup extends BackupManifest {
  readonly file: string;
  readonly encrypted: boolean;
  /** The key files that a restore needs and the archive does not contain: those kept elsewhere, and all of them if it is not encrypted. */
  readonly keep_apart: readonly string[];
}

/** Backups of stores that are files. A deployment's servers are backed up with their own tools (docs/deployment.md). */
export abstract class StoreBackup {
  /**
   * Writes a backup of all stores as of one moment, while the service runs. `passphrase`: null for an unencrypted backup. `occasion` is called before
   * anything is copied. Rejects with a `DomainError` if the file exists or another backup is running.
   */
  abstract write(file: string, passphrase: string | null, occasion: () => Promise<BackupOccasion>, progress: OnProgress): Promise<Backup>;
}
