import type { Position } from '#platform/event-history/recorded-event';
import { isTestMode, type Scope } from '#platform/storage/documents';
import type { RecordWrite } from '#platform/storage/records';
import type { DeadLetter, DeadLetterFilter, DeadLetterOutcome, Death } from '#job-queue/dead-letter';
import type { ParkedFilter, ParkedOutcome, ParkedPlan, PlanId } from '#job-queue/parked-plan';

/** The group of jobs that name none. It has no cap. */
export const COMMON_GROUP = '';

/** How many a page of `waiting` or `parked` holds at most. */
export const JOBS_OF_A_PAGE = 500;

/** Sorts behind every character of a key. */
export const LAST_CHARACTER = '\u{10ffff}';

/** First attempts (0) go before retries (1), within a group and between groups. */
export const PRIORITIES = [0, 1] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The name of a queue, with the type of its jobs' payload where it is declared. */
export type Queue<Payload = unknown> = string & { readonly payload?: Payload };

/** Something to be done at or after a moment. A queue holds one job of a key; the payload is small JSON. Times in Unix milliseconds. */
export interface Job<Payload = unknown> {
  readonly queue: string;
  readonly key: string;
  readonly dueAt: number;
  readonly payload: Payload;
  /** Whose job it is, such as one endpoint's. Groups take turns, have a cap and can be paused. */
  readonly group?: string;
  /** 0 when not said. */
  readonly priority?: Priority;
  /** The scope whose business time makes it due; by default the machine's time. Moving that clock makes the job due sooner. */
  readonly clock?: Scope;
}

/** The clock that may move when a job is due; undefined when none does: live mode's is the machine's, always (interface §5.4). */
export const movedBy = ({ clock }: Job): Scope | undefined => (clock !== undefined && isTestMode(clock) ? clock : undefined);

/** A job that this process holds until its lease ends. `attempt` counts from 1. */
export interface ClaimedJob<Payload = unknown> extends Job<Payload> {
  readonly attempt: number;
  /** The former holder let the lease end without a result: a part of the job, or all of it, may have been done. */
  readonly redelivered: boolean;
  /** Fencing: only a result under the newest claim's token is taken. */
  readonly token: string;
}

/** Who performs the jobs of a queue in this process. */
export interface JobTaker {
  /** Keeps a place for a job that is due then, by the machine's time. False where it is not due, where no place is left, or where others may wait for one. */
  reserve(dueAt: number): boolean;
  /** Performs a job for which a place was kept. */
  take(job: ClaimedJob): void;
  /** A place that was kept is not needed. */
  free(): void;
}

/** How a job ended: complete, or rescheduled in the same group; with the jobs that follow from it and the records it leaves behind. */
export interface JobResult {
  readonly reschedule?: {
    readonly dueAt: number;
    readonly payload?: unknown;
    readonly priority?: Priority;
    readonly countsAsAttempt: boolean;
  };
  readonly next?: readonly Job[];
  readonly records?: readonly RecordWrite[];
  /**
   * Until when nothing more of the job's group is claimed, by the job's clock as `dueAt` is (Unix milliseconds): the pause ends sooner when
   * that clock is moved. After that one job at a time is claimed, as a half-open probe, until a result says 0, which opens the group. Not
   * said: as it was. Only policies with `perGroup` may say so.
   */
  readonly pauseUntil?: number;
  /** It is given up: it ends as a dead letter, in place of one of its key that died before. */
  readonly dead?: Death;
}

/** The state of a group of a queue. */
export interface GroupStatus<Payload = unknown> {
  /** By the machine's time, Unix milliseconds. null: it is open; past: one job at a time is claimed. */
  readonly pausedUntil: number | null;
  /** The jobs under a lease. */
  readonly held: readonly Pick<Job<Payload>, 'key' | 'payload'>[];
}

/** A part of the history: what lies after `from` (null: from its beginning), up to and with `to`. */
export interface HistoryRange {
  readonly from: Position | null;
  readonly to: Position;
}

/** Milliseconds that a business time is ahead of the machine's time. */
export interface ClockSetting {
  readonly clock: Scope;
  readonly ahead: number;
}

export interface Claim {
  /** How many jobs at most. */
  readonly most: number;
  /** How many of a group may be held at a time, by all processes together. */
  readonly perGroup?: number;
  /** How many more of a group, where one process has the store alone. None, when not said. */
  readonly ahead?: (group: string) => number;
  /** The machine's time, Unix milliseconds. */
  readonly now: number;
  /** For how long the jobs are held, in milliseconds. */
  readonly lease: number;
}

/**
 * What is to be done later, kept until it is done. When a call resolves its outcome outlives any process; of what was planned a
 * moment before a crash all may be gone that was not completed, with the place in the history, and is planned again from there. What was added outlives a power
 * cut as well; after one, what was completed a moment before may be done again.
 */
export abstract class JobStore {
  /** Failed removals of expired data since the process began. */
  sweepsFailed = 0;

  /**
   * Adds what follows from a range of the history. Existing jobs stay as they are; clocks only go forward, and what is due by them moves with them;
   * what could not be planned is parked. False, and nothing changes, when the planner is not at the range's beginning: another process was faster.
   */
  abstract plan(
    planner: string,
    range: HistoryRange,
    jobs: readonly Job[],
    clocks?: readonly ClockSetting[],
    parked?: readonly ParkedPlan[],
  ): Promise<boolean>;

  /** Plans that wait, a page at a time in the order of queue, stream and revision. Empty when there are no more. */
  abstract parked(planner: string, filter?: ParkedFilter): Promise<ParkedPlan[]>;

  /** Records the outcome of a parked plan, with the jobs that follow. False, and nothing written, when it no longer waits. */
  abstract settleParked(planner: string, plan: ParkedPlan, outcome: ParkedOutcome): Promise<boolean>;

  /** The revisions of a stream whose plans of a queue were dropped. */
  abstract dropped(planner: string, of: Pick<PlanId, 'queue' | 'stream'>): Promise<number[]>;

  /** Whether a plan waits. */
  async isParked(planner: string, { queue, stream, revision }: PlanId): Promise<boolean> {
    const [found] = await this.parked(planner, { queue, stream, after: { queue, stream, revision: revision - 1 }, most: 1 });
    return found?.revision === revision;
  }

  /** How many plans of each queue are parked. */
  abstract parkedCounts(planner: string): Promise<{ queue: string; parked: number }[]>;

  /** Jobs that were given up, a page at a time in the order of queue and key. Empty when there are no more. */
  abstract deadLetters(filter?: DeadLetterFilter): Promise<DeadLetter[]>;

  /** Puts a dead letter back as a job of no attempts, or ends it, with the jobs that follow. False, and nothing written, when it is not there. */
  abstract settleDeadLetter(letter: DeadLetter, outcome: DeadLetterOutcome, follows: readonly Job[]): Promise<boolean>;

  /** How many dead letters each queue has. */
  abstract deadCounts(): Promise<{ queue: string; dead: number }[]>;

  /** Adds jobs that do not follow from the history, such as a partner's notice. Existing jobs stay as they are. */
  abstract add(jobs: readonly Job[]): Promise<void>;

  /** Up to where a planner has read the history. */
  abstract checkpoint(planner: string): Promise<Position | null>;

  /** How far a clock is ahead of the machine's time, in milliseconds. */
  abstract ahead(clock: Scope): Promise<number>;

  /** Whether something is due by a clock and not done. `now` is the machine's time. */
  abstract awaited(clock: Scope, now: number): Promise<boolean>;

  /** The queues that may have due jobs: one query in place of one for each empty queue. */
  abstract queuesDue(queues: readonly string[], now: number): Promise<string[]>;

  /** Due jobs of a queue that are not held: the oldest of each of the groups that have waited longest for their turn. */
  abstract claim(queue: string, claim: Claim): Promise<ClaimedJob[]>;

  /** Whether something may wait for the end of a job, its group having been full when this process last looked at it; true where that is unknown. */
  isAwaited(_job: ClaimedJob): boolean {
    return true;
  }

  /**
   * Jobs without a group that are due when they are added may be claimed in that step, for the taker of their queue, where that is cheaper. `takers`: by queue, of
   * those that nothing pauses; `lease`: as of a claim.
   */
  claimAsAdded(_takers: ReadonlyMap<string, JobTaker>, _lease: number): void {}

  /** Whether this job was claimed as it was added. */
  wasTaken(_job: Job): boolean {
    return false;
  }

  /** False, and nothing written, when somebody else has claimed the job since. */
  abstract complete(job: ClaimedJob, result: JobResult): Promise<boolean>;

  /**
   * Ends the leases of claimed jobs at once, as if their time were over: the next claim gets them as redelivered. An outcome that comes before that
   * is still accepted. Jobs that another holder has claimed since stay claimed.
   */
  abstract release(jobs: readonly ClaimedJob[]): Promise<void>;

  /** The state of a group; `now` is the machine's time. */
  abstract groupStatus<Payload>(queue: Queue<Payload>, group: string, now: number): Promise<GroupStatus<Payload>>;

  /** Since when the oldest job of a queue is due, by the machine's time (Unix milliseconds); null when none waits. */
  abstract oldestDueAt(queue: string): Promise<number | null>;

  /** Whether a queue has a due job whose key has this prefix. `now` is the machine's time. */
  abstract isDue(queue: string, keysBeginning: string, now: number): Promise<boolean>;

  /**
   * Jobs of a queue that are not done, due or not, held or not, in the order of their keys: those whose key begins so and
   * comes after `after`, a page at a time. Empty when there are no more.
   */
  abstract waiting<Payload>(queue: Queue<Payload>, keysBeginning: string, after?: string): Promise<Pick<Job<Payload>, 'key' | 'payload'>[]>;

  /**
   * Since when the group of a queue that has waited longest for its turn does (Unix milliseconds); null when none waits. A group that is paused or full has no
   * turn, and one that is being served waits since it was last.
   */
  abstract waitingSince(queue: string, now: number): Promise<number | null>;

  /** How many jobs of each queue wait, or that there are 10,000 or more, and since when the oldest is due, by the machine's time (Unix milliseconds). */
  abstract backlog(): Promise<{ queue: string; count: number; oldestDueAt: number }[]>;
}
