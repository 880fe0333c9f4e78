import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type Checkpoint, signedNote, verifierOf } from '#audit/log/checkpoint';
import { loadCheckpointKey } from '#audit/log/checkpoint-key-file';
import { Configuration } from '#platform/config/configuration';

/** The key that signs checkpoints, and the log that it names. Loaded on first use: most processes sign nothing. */
export class CheckpointKey {
  private key: KeyObject | null = null;
  private noted: Promise<void> | null = null;

  constructor(
    private readonly configuration: Configuration,
    /** Records which key signs; resolves when that is durable. */
    private readonly noteUse: (origin: string) => Promise<void> = async () => undefined,
  ) {}

  get private(): KeyObject {
    return (this.key ??= loadCheckpointKey(this.configuration));
  }

  /** This, or null if there is no key yet. Unlike the other getters, it does not create one. */
  get existing(): this | null {
    return existsSync(this.configuration.checkpointKeyFile) ? this : null;
  }

  /** Signs the head of the log. */
  async sign(head: Omit<Checkpoint, 'origin'>): Promise<string> {
    const { origin } = this;
    this.noted ??= this.noteUse(origin).catch((fault: unknown) => {
      this.noted = null;
      throw fault;
    });
    await this.noted;
    return signedNote({ origin, ...head }, this.private);
  }

  /** The name of the log, which changes only with the key. */
  get origin(): string {
    const bytes = createPublicKey(this.private).export({ format: 'der', type: 'spki' });
    return `payments-and-orders/history/${hash('sha256', bytes).slice(0, 16)}`;
  }

  /** The public key for auditors; it may be published. */
  get verifier(): string {
    return verifierOf(this.origin, this.private);
  }
}
