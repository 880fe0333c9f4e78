import type { KeyObject } from 'node:crypto';

/** What facts about one data subject are sealed with. */
export interface SubjectKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** The keys of the people that facts tell of. To destroy somebody's keys is to forget what was sealed with them. */
export abstract class SubjectKeys {
  /** What is sealed with from now on; made, and durable, before anything can be sealed with it. */
  abstract current(subject: string): Promise<SubjectKey>;

  /** Keys by id; null for one that was destroyed. Rejects when one was never made here: then the keys were lost, and nobody was forgotten. */
  abstract find(ids: ReadonlySet<string>): Promise<ReadonlyMap<string, KeyObject | null>>;

  /**
   * Destroys a subject's keys for good. When it resolves, that is durable, and no process of a deployment opens anything with them any
   * more. All key ids the subject ever had, so that it can be repeated.
   */
  abstract destroy(subject: string): Promise<string[]>;
}
