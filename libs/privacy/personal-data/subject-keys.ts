import type { KeyObject } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';
import type { KeyClaim } from '#privacy/secrets/secret-box';

/** The key that seals one data subject's facts. */
export interface SubjectKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The result of resealing some keys. The other fields are numbers of keys. */
export interface Resealed {
  /** The id of the last key, to continue after; null if there are no more. */
  readonly last: string | null;
  readonly seen: number;
  readonly resealed: number;
  readonly unreadable: number;
}

/** Maximum lost keys that are reported one by one. If all are lost, a few suffice. */
const MOST_FAULTS = 1000;

/**
 * The keys of the people in facts. Destroying a person's keys makes everything sealed with them unreadable. A lost key, which is missing or damaged, is
 * treated like a destroyed one and reported, so that it does not block the data of others.
 */
@Measures()
export abstract class SubjectKeys implements Measured {
  private readonly log = new Logger('personal data');
  private readonly lost = new Set<string>();

  /** The number of lost keys that were needed since this process began, up to a thousand. */
  get lostKeys(): number {
    return this.lost.size;
  }

  measuredBy(metrics: Metrics): void {
    const help = 'Lost keys of people whose data was read and is shown as unknown, since the process began';
    metrics.measureCounts('personal_data_keys_lost_total', help, [], () => [{ labels: {}, value: this.lostKeys }]);
  }

  /** Whether a key is known to be lost, rather than destroyed. */
  isLost(id: string): boolean {
    return this.lost.has(id);
  }

  /** Logs, once for each key, that a key is lost or does not open its data. Returns null in place of the key. */
  noteLost(id: string, reason: string): null {
    if (this.lost.has(id) || this.lost.size === MOST_FAULTS) return null;
    this.lost.add(id);
    this.log.error(
      `The personal data sealed with key ${id} cannot be read, and is shown as unknown: ${reason}. ` +
        'Put the keys back from a backup, restart, and run projections rebuild all.',
    );
    return null;
  }

  /** The key to seal a subject's data with. A new one is stored durably before this resolves. */
  abstract current(subject: string): Promise<SubjectKey>;

  /** Keys by id; null for a destroyed key, and for a lost one, which is reported. */
  abstract find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, KeyObject | null>>;

  /** The ids that the store knows, including destroyed keys. Not read from the cache. */
  abstract known(ids: ReadonlySet<string>): Promise<ReadonlySet<string>>;

  /**
   * Destroys a subject's keys for good. When it resolves, this is durable, and no process of a deployment opens anything with them. Resolves to the ids of
   * all keys that the subject ever had, also if it is repeated.
   */
  abstract destroy(subject: string): Promise<string[]>;

  /** The number of keys, including destroyed ones. */
  abstract count(): Promise<number>;

  /**
   * Goes through the next `most` keys after an id, and reseals those that are not sealed with the current master key. Keys that are destroyed meanwhile stay
   * destroyed, and keys that do not open stay unchanged.
   */
  abstract reseal(after: string, most: number): Promise<Resealed>;

  /** Records another master key to seal with. False, without effect, if the recorded key is no longer `before`. */
  abstract replaceMasterKey(before: string, claim: KeyClaim): Promise<boolean>;
}
