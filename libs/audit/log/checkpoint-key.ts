import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { verifierOf } from '#audit/log/checkpoint';
import { loadCheckpointKey } from '#audit/log/checkpoint-key-file';
import { Configuration } from '#platform/config/configuration';

/** The key that signs checkpoints, and the log that it names. It is read when it is first needed: most processes sign nothing. */
@Injectable()
export class CheckpointKey {
  private key: KeyObject | null = null;

  constructor(private readonly configuration: Configuration) {}

  get private(): KeyObject {
    return (this.key ??= loadCheckpointKey(this.configuration));
  }

  /** The name of the log: as long as the key is the same, so is the log. */
  get origin(): string {
    const bytes = createPublicKey(this.private).export({ format: 'der', type: 'spki' });
    return `payments-and-orders/history/${hash('sha256', bytes).slice(0, 16)}`;
  }

  /** What auditors verify with; it may be published. */
  get verifier(): string {
    return verifierOf(this.origin, this.private);
  }
}
