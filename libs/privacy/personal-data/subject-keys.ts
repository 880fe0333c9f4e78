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

/** The result of resealing some keys. */
export interface Resealed {
  /** The last of them; null if there are no more. */
  readonly last: string | null;
  readonly seen: number;
  readonly resealed: number;
  readonly unreadable: number;
}

/** The lost keys that are reported one by one: if all are lost, a few suffice. */
const MOST_FAULTS = 1000;

/**
 * The keys of the people in facts. Destroying a person's keys makes everything sealed with them unreadable. A lost key, missing or damaged, reads
 * like a destroyed one and is reported: it is one person's loss, and blocks no other.
 */
@Measures()
export abstract class SubjectKeys implements Measured {
  private readonly log = new Logger('personal data');
  private readonly lost = new Set<string>();

  /** The number of lost keys read since this process began, counted up to a thousand. */
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

  /** Reports once that a key is lost, or does not open its sealed data. */
  noteLost(id: string, reason: string): null {
    if (this.lost.has(id) || this.lost.size === MOST_FAULTS) return null;
    this.lost.add(id);
    this.log.error(
      `The personal data sealed with key ${id} cannot be read, and is shown as unknown: ${reason}. ` +
        'Put the keys back from a backup, restart, and run projections rebuild all.',
    );
    return null;
  }

  /** The key to seal with from now on; created durably before anything is sealed with it. */
  abstract current(subject: string): Promise<SubjectKey>;

  /** Keys by id; null for a destroyed key, and for a lost one, which is reported. */
  abstract find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, KeyObject | null>>;

  /** The ids that have a row, including destroyed keys; read from the store, not from the cache. */
  abstract known(ids: ReadonlySet<string>): Promise<ReadonlySet<string>>;

  /**
   * Destroys a subject's keys for good. When it resolves, that is durable, and no process of a deployment opens anything with them. Resolves to all
   * key ids the subject ever had, so that it can be repeated.
   */
  abstract destroy(subject: string): Promise<string[]>;

  /** Their number, including destroyed ones. */
  abstract count(): Promise<number>;

  /**
   * Reseals the next `most` keys after an id that are not sealed with the current master key. Keys destroyed in the meantime stay destroyed, and keys
   * that do not open stay unchanged.
   */
  abstract reseal(after: string, most: number): Promise<Resealed>;

  /** Records another master key for sealing. False if the recorded key is no longer `before`. */
  abstract replaceMasterKey(before: string, claim: KeyClaim): Promise<boolean>;
}
