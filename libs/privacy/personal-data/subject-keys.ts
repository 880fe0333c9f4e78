import type { KeyObject } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';
import type { KeyClaim } from '#privacy/secrets/secret-box';

/** What facts about one data subject are sealed with. */
export interface SubjectKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The result for some keys that were to be sealed again. */
export interface Resealed {
  /** The last of them; null when there are no more. */
  readonly last: string | null;
  readonly seen: number;
  readonly resealed: number;
  readonly unreadable: number;
}

/** Lost keys that are reported one by one: where all are lost, a few say it. */
const MOST_FAULTS = 1000;

/**
 * The keys of the people in facts. To destroy somebody's keys is to forget what was sealed with them. A key that is lost, missing
 * or damaged, is read as a destroyed one, and an alarm says so: it is one person's loss, and keeps nobody else waiting.
 */
@Measures()
export abstract class SubjectKeys implements Measured {
  private readonly log = new Logger('personal data');
  private readonly lost = new Set<string>();

  /** How many lost keys were read since this process began; from a thousand on, that many. */
  get lostKeys(): number {
    return this.lost.size;
  }

  measuredBy(metrics: Metrics): void {
    metrics.measureLostKeys(() => this.lostKeys);
  }

  /** Whether a key that was read is known to be lost, and not destroyed. */
  isLost(id: string): boolean {
    return this.lost.has(id);
  }

  /** Tells once of a key that is lost, or that does not open what was sealed with it. */
  noteLost(id: string, reason: string): null {
    if (this.lost.has(id) || this.lost.size === MOST_FAULTS) return null;
    this.lost.add(id);
    this.log.error(
      `The personal data sealed with key ${id} cannot be read, and is shown as unknown: ${reason}. ` +
        'Put the keys back from a backup, restart, and run projections rebuild all.',
    );
    return null;
  }

  /** What is sealed with from now on; made, and durable, before anything can be sealed with it. */
  abstract current(subject: string): Promise<SubjectKey>;

  /** Keys by id; null for one that was destroyed, and for one that is lost, which is reported. */
  abstract find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, KeyObject | null>>;

  /** Those of some ids that have a row, destroyed keys included; queried from the store, not from the cache. */
  abstract known(ids: ReadonlySet<string>): Promise<ReadonlySet<string>>;

  /**
   * Destroys a subject's keys for good. When it resolves, that is durable, and no process of a deployment opens anything with them any
   * more. All key ids the subject ever had, so that it can be repeated.
   */
  abstract destroy(subject: string): Promise<string[]>;

  /** How many there are, the destroyed ones included. */
  abstract count(): Promise<number>;

  /**
   * Seals again those of the next `most` keys after an id that are not sealed with the master key that seals now. What is destroyed meanwhile stays destroyed, what
   * does not open stays as it is.
   */
  abstract reseal(after: string, most: number): Promise<Resealed>;

  /** Says that another master key seals from now on. False when by now another one than `before` is said to. */
  abstract replaceMasterKey(before: string, claim: KeyClaim): Promise<boolean>;
}
