import { Injectable, Optional } from '@nestjs/common';
import type { RestoredVerification } from '#audit/backup/restored-verification';
import { openedNote } from '#audit/log/checkpoint';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { Proofs } from '#audit/log/proofs';
import { Verify } from '#audit/verify/verify';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { type BackupOccasion, passphraseIn, type Backup, StoreBackup } from '#admin/operations/backup/contract';
import type { OnProgress } from '#admin/operators/progress';

/** Writes backups, each with a signed checkpoint of its history, and verifies restored ones. */
@Injectable()
export class Backups {
  constructor(
    private readonly proofs: Proofs,
    private readonly key: CheckpointKey,
    private readonly clock: Clock,
    private readonly verify: Verify,
    @Optional() private readonly store?: StoreBackup,
  ) {}

  /** Writes a backup to `file`, encrypted unless `passphraseFile` is null. */
  async write(file: string, passphraseFile: string | null, progress: OnProgress): Promise<Backup> {
    if (this.store === undefined)
      throw new DomainError('invalid_value', 'The stores of a deployment are backed up with their own tools: see docs/deployment.md.');
    const passphrase = passphraseFile === null ? null : passphraseIn(passphraseFile);
    return this.store.write(file, passphrase, () => this.occasion(), progress);
  }

  /** Verifies stores that were just restored and are not in use yet. `checkpoint` is the backup's. */
  async verifyRestored(checkpoint: string, progress: OnProgress): Promise<RestoredVerification> {
    const verifier = this.key.existing?.verifier;
    const kept = verifier === undefined ? null : openedNote(checkpoint, verifier);
    return { checkpoint_compared: kept !== null, verification: await this.verify.run(kept, progress) };
  }

  private async occasion(): Promise<BackupOccasion> {
    return {
      taken_at: Math.floor(this.clock.milliseconds() / 1000),
      checkpoint: await this.proofs.checkpoint(),
      verifier: this.key.verifier,
    };
  }
}
