import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { JobPlanner } from '#job-queue/job-planner';
import { PLANNER } from '#job-queue/planned-ranges';
import { JobRunner } from '#job-queue/job-runner';
import { EventHistory } from '#platform/event-history/event-history';
import type { EventMetadata, Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { JobStore } from '#job-queue/job-store';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import { SEND } from '#webhooks/delivery/requested-delivery';
import { SharedWait } from '#webhooks/delivery/shared-wait';

/** Milliseconds after which a waiting reader gets `read_model_behind`. */
const LONGEST_WAIT = 2000;
/** Later than any job is due. */
export const EVER = Number.MAX_SAFE_INTEGER;
/** A fact's time is the store's clock, which may be ahead of this machine's by this much. Milliseconds. */
const CLOCK_SKEW_MS = 50;

/** The key of a job that publishes an event. It begins with the scope, so that the unfinished jobs of an account and mode can be found by prefix. */
export const keyOf = ({ account, livemode }: Pick<EventMetadata, 'account' | 'livemode'>, id: string): string =>
  `${scopeOf(account, livemode)}/${id}`;

/** What a reader waits for: jobs are planned for the history up to `position`, and none of the account's jobs that was due by `now` is unfinished. */
interface Wish {
  readonly position: Position;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Merchant events and their delivery attempts are written a moment after the facts. This lets reads wait for that. */
@Injectable()
export class Publishing {
  private readonly waits = new Map<Scope, SharedWait<Wish>>();

  constructor(
    private readonly history: EventHistory,
    private readonly planner: JobPlanner,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
    runner: JobRunner,
  ) {
    runner.onProgress(() => this.waits.forEach((wait) => wait.wake()));
  }

  /**
   * Resolves when everything that follows from the facts up to `readAfter` is written (interface §8.4). `readAfter` is the position of the request's
   * consistency token; in a single process all facts so far count. Throws `read_model_behind`.
   */
  async reached(readAfter: Position | null, scope: Scope): Promise<void> {
    if (this.planner.isHere) return this.caughtUp(scope);
    if (readAfter !== null) await this.follows(readAfter, scope);
  }

  /** Resolves when everything that follows from an account's facts so far is written; throws `read_model_behind`. */
  async caughtUp(scope: Scope): Promise<void> {
    const end = await this.history.end();
    if (end !== null) await this.follows(end, scope);
  }

  /** Whether a fact's event is still to be written: its job is not planned yet, is waiting or parked, or has become a dead letter. */
  async isOwed({ id, metadata, stream, revision, position }: RecordedEvent): Promise<boolean> {
    const planned = await this.planner.checkpoint();
    if (planned === null || planned < position) return true;
    const key = keyOf(metadata, id);
    if (await this.jobStore.isDue(PUBLISH, key, EVER)) return true;
    if (await this.jobStore.isParked(PLANNER, { queue: PUBLISH, stream, revision })) return true;
    const dead = await this.jobStore.deadLetters({ queue: PUBLISH, after: { queue: PUBLISH, key: key.slice(0, -1) } });
    return dead.some((letter) => letter.key === key);
  }

  /** Waits together with all readers of the same account and mode. */
  private follows(position: Position, scope: Scope): Promise<void> {
    let wait = this.waits.get(scope);
    if (wait === undefined) {
      const look = (wishes: readonly Wish[]): Promise<readonly Wish[]> => this.fulfilled(wishes, scope);
      wait = new SharedWait(look, behind, () => this.waits.delete(scope));
      this.waits.set(scope, wait);
    }
    return wait.join({ position, now: this.clock.milliseconds() + CLOCK_SKEW_MS }, LONGEST_WAIT);
  }

  /** The wishes that are fulfilled. A failed job is due again later, so it delays no reader. */
  private async fulfilled(wishes: readonly Wish[], scope: Scope): Promise<readonly Wish[]> {
    const planned = await this.planner.checkpoint();
    const reached = wishes.filter(({ position }) => planned !== null && planned >= position);
    if (reached.length === 0) return [];
    const oldest = await Promise.all([PUBLISH, SEND].map(async (kind) => ({ kind, dueAt: await this.jobStore.oldestDueAt(kind) })));
    const isFree = async (now: number): Promise<boolean> => {
      // Usually no job is due, and then the account's own jobs need not be searched.
      const due = oldest.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
      return !(await Promise.all(due.map(({ kind }) => this.jobStore.isDue(kind, `${scope}/`, now)))).includes(true);
    };
    const [first, last] = [Math.min(...reached.map(({ now }) => now)), Math.max(...reached.map(({ now }) => now))];
    if (await isFree(last)) return reached;
    // Later facts do not delay earlier readers.
    return first < last && (await isFree(first)) ? reached.filter(({ now }) => now === first) : [];
  }
}

const behind = (): Error => new DomainError('read_model_behind', 'The newest events cannot be read yet. Try again.');
