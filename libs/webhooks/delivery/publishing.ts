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

/** Milliseconds. */
const LONGEST_WAIT = 2000;
/** Later than any job is due. */
export const EVER = Number.MAX_SAFE_INTEGER;
/** When something happened is noted by the store's clock, which may be so much ahead of this machine's. Milliseconds. */
const CLOCK_SKEW_MS = 50;

/** Key prefix of the jobs that publish what happened to an account, to find those that are not done. */
export const keyOf = ({ account, livemode }: Pick<EventMetadata, 'account' | 'livemode'>, id: string): string =>
  `${scopeOf(account, livemode)}/${id}`;

/** What a reader waits for: that the history is planned up to here, and that nothing of that was due by then and is not done. */
interface Wish {
  readonly position: Position;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Merchants' events and their delivery attempts are written a moment after the facts. Reads wait for that moment. */
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
   * consistency token; in a single process it is everything that has happened. Throws `read_model_behind`.
   */
  async reached(readAfter: Position | null, scope: Scope): Promise<void> {
    if (this.planner.isHere) return this.caughtUp(scope);
    if (readAfter !== null) await this.follows(readAfter, scope);
  }

  /** Resolves when what follows from all that has happened to an account and mode until now is there; throws `read_model_behind`. */
  async caughtUp(scope: Scope): Promise<void> {
    const end = await this.history.end();
    if (end !== null) await this.follows(end, scope);
  }

  /** Whether the event of a fact is still to be written: nobody has planned that, or its job waits, is parked or was given up. */
  async isOwed({ id, metadata, stream, revision, position }: RecordedEvent): Promise<boolean> {
    const planned = await this.planner.checkpoint();
    if (planned === null || planned < position) return true;
    const key = keyOf(metadata, id);
    if (await this.jobStore.isDue(PUBLISH, key, EVER)) return true;
    if (await this.jobStore.isParked(PLANNER, { queue: PUBLISH, stream, revision })) return true;
    const dead = await this.jobStore.deadLetters({ queue: PUBLISH, after: { queue: PUBLISH, key: key.slice(0, -1) } });
    return dead.some((letter) => letter.key === key);
  }

  private follows(position: Position, scope: Scope): Promise<void> {
    let wait = this.waits.get(scope);
    if (wait === undefined) {
      const look = (wishes: readonly Wish[]): Promise<readonly Wish[]> => this.past(wishes, scope);
      wait = new SharedWait(look, behind, () => this.waits.delete(scope));
      this.waits.set(scope, wait);
    }
    return wait.join({ position, now: this.clock.milliseconds() + CLOCK_SKEW_MS }, LONGEST_WAIT);
  }

  /** A job that fails now is due again later, and delays no reader. */
  private async past(wishes: readonly Wish[], scope: Scope): Promise<readonly Wish[]> {
    const planned = await this.planner.checkpoint();
    const reached = wishes.filter(({ position }) => planned !== null && planned >= position);
    if (reached.length === 0) return [];
    const oldest = await Promise.all([PUBLISH, SEND].map(async (kind) => ({ kind, dueAt: await this.jobStore.oldestDueAt(kind) })));
    const isFree = async (now: number): Promise<boolean> => {
      // Mostly nobody's is due: that takes one look, however much an account has had written down lately.
      const due = oldest.filter(({ dueAt }) => dueAt !== null && dueAt <= now);
      return !(await Promise.all(due.map(({ kind }) => this.jobStore.isDue(kind, `${scope}/`, now)))).includes(true);
    };
    const [first, last] = [Math.min(...reached.map(({ now }) => now)), Math.max(...reached.map(({ now }) => now))];
    if (await isFree(last)) return reached;
    // Who came first is not kept by what has happened since.
    return first < last && (await isFree(first)) ? reached.filter(({ now }) => now === first) : [];
  }
}

const behind = (): Error => new DomainError('read_model_behind', 'The newest events cannot be read yet. Try again.');
