import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { Configuration } from '#platform/config/configuration';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { type OnProgress, ProgressMeter } from '#platform/projector/rebuild-progress';
import { keyIdOf, MasterKey } from '#privacy/secrets/master-key';
import { type KeyClaim, SecretBox } from '#privacy/secrets/secret-box';
import { keepsOwnKeys, keysIn, newKey, writeKeys } from '#privacy/secrets/secret-box-file';

/** Keys that are resealed in one write, few enough for other work in between. */
const AT_ONCE = 200;
/** Milliseconds after which all processes of a deployment have noticed the new key and seal with it. */
const NOTICED = 10_000;

export interface KeyRotated {
  readonly object: 'key_rotation';
  readonly key: string;
  /** Number of people's keys that were resealed. */
  readonly resealed: number;
  /** Number of people's keys that no key here opens; they were lost before. */
  readonly unreadable: number;
  readonly dropped: number;
  /** Number of older keys that the owner of PERSONAL_DATA_KEY_FILE may remove now. */
  readonly to_drop: number;
}

/**
 * Replaces the key of PERSONAL_DATA_KEY_FILE while the service runs, and reseals people's keys with it. A repeat after an interruption continues: the file
 * has both keys until everything is resealed. The stores' claim keeps the older key, sealed with the new one.
 */
@Injectable()
export class KeyRotation {
  private underWay: Promise<KeyRotated> | null = null;

  constructor(
    private readonly box: SecretBox,
    private readonly keys: SubjectKeys,
    private readonly configuration: Configuration,
  ) {}

  /** Rotates the key. Concurrent requests share one rotation. */
  run(progress: OnProgress): Promise<KeyRotated> {
    return (this.underWay ??= this.rotate(progress).finally(() => (this.underWay = null)));
  }

  private async rotate(progress: OnProgress): Promise<KeyRotated> {
    const { personalDataKeyFile: file, mongodbUrl } = this.configuration;
    const isDeployment = mongodbUrl !== null;
    const isOurs = !isDeployment && keepsOwnKeys(this.configuration);
    if (isOurs && keysIn(file).length === 1) writeKeys(file, [newKey(), ...keysIn(file)]);
    await this.switchTo(keysIn(file)[0]!);
    let done = await this.reseal(progress);
    if (isDeployment) {
      await pause(NOTICED);
      const after = await this.reseal(() => undefined);
      done = { resealed: done.resealed + after.resealed, unreadable: after.unreadable };
    }
    const [newest, ...older] = keysIn(file) as [Buffer, ...Buffer[]];
    if (isOurs) writeKeys(file, [newest]);
    const [dropped, to_drop] = isOurs ? [older.length, 0] : [0, older.length];
    return { object: 'key_rotation', key: keyIdOf(this.box.claim.fingerprint), ...done, dropped, to_drop };
  }

  /** Makes the newest key of the file the one that seals, for all processes. No effect if it is already and the rotation was interrupted. */
  private async switchTo(newest: Buffer): Promise<void> {
    const { claim } = this.box;
    const { id, fingerprint } = new MasterKey(newest);
    if (fingerprint === claim.fingerprint) {
      if (keysIn(this.configuration.personalDataKeyFile).length > 1) return;
      throw refusal('holds no newer key. Put one on a line before the present one, in the file of every process: openssl rand -base64 32');
    }
    if (claim.retired.some((key) => key.id === id))
      throw refusal('begins with a key that was replaced before. Put a new one first: openssl rand -base64 32');
    const next: KeyClaim = this.box.claimOf(newest);
    if (!(await this.keys.replaceMasterKey(claim.fingerprint, next)))
      throw new DomainError(
        'service_unavailable',
        'Another command line has replaced the key just now. Rotate once more to see it through.',
      );
    this.box.adopt(next);
  }

  private async reseal(progress: OnProgress): Promise<Pick<KeyRotated, 'resealed' | 'unreadable'>> {
    const [total, meter] = [await this.keys.count(), new ProgressMeter(0)];
    let [seen, resealed, unreadable] = [0, 0, 0];
    for (let after: string | null = ''; after !== null;) {
      const page = await this.keys.reseal(after, AT_ONCE);
      after = page.last;
      seen += page.seen;
      resealed += page.resealed;
      unreadable += page.unreadable;
      progress(meter.at(seen, Math.max(total, seen)));
    }
    return { resealed, unreadable };
  }
}

const refusal = (fault: string): DomainError =>
  new DomainError('invalid_value', `PERSONAL_DATA_KEY_FILE ${fault}.`, 'PERSONAL_DATA_KEY_FILE');
