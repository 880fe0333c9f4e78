import type { Job } from '#job-queue/job-store';

/** A job that was given up: all that it takes to put it back, and why. A queue has one of a key, the last that died. */
export interface DeadLetter extends Job {
  /** Another each time that a job is given up. */
  readonly id: string;
  readonly attempts: number;
  readonly reason: string;
  /** Unix milliseconds. */
  readonly diedAt: number;
}

/** How a job is given up. */
export type Death = Pick<DeadLetter, 'id' | 'reason' | 'diedAt'>;

/** Where to look for dead letters. */
export interface DeadLetterFilter {
  readonly queue?: string;
  /** Only those that come after this one in the order of queue and key. */
  readonly after?: Pick<DeadLetter, 'queue' | 'key'>;
}

/** What an operator decided: the job is put back as a new one, or never done. */
export type DeadLetterOutcome = 'retried' | 'dropped';
