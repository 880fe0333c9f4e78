import type { BackupManifest, BackupOccasion } from '#operations/backup/manifest';
import type { OnProgress } from '#operators/progress';

/** A backup that was written. */
export interface Backup extends BackupManifest {
  readonly file: string;
  readonly encrypted: boolean;
  /** Keys that it cannot be used without and does not hold: those kept elsewhere, and all where it is not encrypted. */
  readonly keep_apart: readonly string[];
}

/** Backups of stores that are files. Those of a deployment's servers are their own tools' to take (docs/deployment.md). */
export abstract class StoreBackup {
  /** Writes a backup of one moment while the service works. `passphrase`: null for one that is not encrypted. Rejects with a `DomainError` where the file is there already or another backup is under way. */
  abstract write(file: string, passphrase: string | null, occasion: () => Promise<BackupOccasion>, progress: OnProgress): Promise<Backup>;
}
