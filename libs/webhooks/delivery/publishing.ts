import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { JobPlanner } from '#platform/jobs/job-planner';
import { EventHistory } from '#platform/event-history/event-history';
import type { EventMetadata, Position } from '#platform/event-history/recorded-event';
import { type Scope, scopeOf } from '#platform/storage/documents';
import { JobStore } from '#platform/storage/job-store';
import { PUBLISH } from '#webhooks/delivery/merchant-event';
import { SEND } from '#webhooks/delivery/requested-delivery';

/** Milliseconds. */
const LONGEST_WAIT = 2000;
const LOOK = 5;
/** When something happened is noted by the store's clock, which may be so much ahead of this machine's. Milliseconds. */
const AHEAD = 50;

/** Of the work that writes down what happened to an account: by it is found what of it is not done. */
export const keyOf = ({ account, livemode }: Pick<EventMetadata, 'account' | 'livemode'>, id: string): string =>
  `${scopeOf(account, livemode)}/${id}`;

/** Merchants' events and the attempts to tell of them are written down a moment after the facts. Who reads them waits for that moment. */
@Injectable()
export class Publishing {
  constructor(
    private readonly history: EventHistory,
    private readonly planner: JobPlanner,
    private readonly jobStore: JobStore,
    private readonly clock: Clock,
  ) {}

  /**
   * For who reads: resolves when what follows from all that the reader was told of is there (interface §8.4). `told` is what the request's token
   * says; in one process it is all that has happened until now. Throws `read_model_behind`.
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

  private async follows(position: Position, scope: Scope): Promise<void> {
    const now = this.clock.milliseconds() + AHEAD;
    for (const deadline = performance.now() + LONGEST_WAIT; !(await this.isPast(position, scope, now)); await pause(LOOK)) {
      if (performance.now() > deadline) throw new DomainError('read_model_behind', 'The newest events cannot be read yet. Try again.');
    }
  }

  /** What cannot be written down now is due again later, and holds nobody up. */
  private async isPast(position: Position, scope: Scope, now: number): Promise<boolean> {
    const planned = await this.planner.checkpoint();
    if (planned === null || planned < position) return false;
    const waiting = await Promise.all([PUBLISH, SEND].map((kind) => this.isWaiting(kind, scope, now)));
    return !waiting.includes(true);
  }

  /** Mostly nobody's is: that takes one look, however much an account has had written down lately. */
  private async isWaiting(kind: string, scope: Scope, now: number): Promise<boolean> {
    const oldest = await this.jobStore.oldestDueAt(kind);
    return oldest !== null && oldest <= now && (await this.jobStore.isDue(kind, `${scope}/`, now));
  }
}
