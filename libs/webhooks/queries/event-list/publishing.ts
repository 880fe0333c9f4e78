import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel/domain-error';
import { Clock } from '#kernel/time';
import { WorkPlanner } from '#platform/due-work/work-planner';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { DueWork } from '#platform/storage/due-work';
import { PUBLISH } from '#webhooks/delivery/merchant-event';

/** Milliseconds. */
const LONGEST_WAIT = 2000;
const LOOK = 5;

/** Merchants' events are written down a moment after the facts they tell of. Who reads them waits for that moment. */
@Injectable()
export class Publishing {
  constructor(
    private readonly history: EventHistory,
    private readonly planner: WorkPlanner,
    private readonly dueWork: DueWork,
    private readonly clock: Clock,
  ) {}

  /** Resolves when the events of all that has happened until now are there; throws `read_model_behind`. */
  async caughtUp(): Promise<void> {
    const end = await this.history.end();
    if (end === null) return;
    const now = this.clock.milliseconds();
    for (const deadline = performance.now() + LONGEST_WAIT; !(await this.isPast(end, now)); await pause(LOOK)) {
      if (performance.now() > deadline) throw new DomainError('read_model_behind', 'The newest events cannot be read yet. Try again.');
    }
  }

  /** An event that cannot be written down now is due again later, and holds nobody up. */
  private async isPast(end: Position, now: number): Promise<boolean> {
    const planned = await this.planner.planned();
    if (planned === null || planned < end) return false;
    const oldest = await this.dueWork.oldestDueAt(PUBLISH);
    return oldest === null || oldest > now;
  }
}
