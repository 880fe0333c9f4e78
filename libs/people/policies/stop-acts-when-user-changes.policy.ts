import { CommandBus } from '@nestjs/cqrs';
import { BULK_ACTS, type BulkActResource, StopActWithoutRight } from '#bulk-acts/contract';
import { Clocks } from '#platform/clock/clocks';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { Lookups } from '#platform/storage/lookups';
import { ReadModels } from '#platform/storage/read-models';

const QUEUE = 'user.stop_acts';
/** How long to wait until the list of acts has those from before the change, ms. */
const PATIENCE = 10_000;

interface Change {
  readonly user: string;
  readonly position: Position;
  readonly cause: Cause;
}

/** Stops bulk acts that a person may no longer perform after a suspension or a change of role, in both modes. */
@Policy({ queue: QUEUE, atOnce: 2 })
export class StopActsWhenUserChanges implements PolicyHandler<Change> {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModels: ReadModels,
    private readonly lookups: Lookups,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): Job<Change>[] {
    const { type, data } = event;
    if (type !== 'user.suspended' && !(type === 'user.changed' && data.role !== undefined)) return [];
    const payload: Change = { user: data.user, position: event.position, cause: causeOf(event) };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Change>): Promise<JobResult> {
    const { user, position, cause } = payload;
    if (!(await this.readModels.reached(position, PATIENCE, [BULK_ACTS], cause.account))) throw new Error(`${BULK_ACTS} is behind.`);
    const unfinished = await this.lookups.all<BulkActResource>(BULK_ACTS, 'unfinished_of', user);
    for (const { id, livemode } of unfinished)
      await this.commands.execute(
        StopActWithoutRight({ id, context: await followUp({ ...cause, livemode }, QUEUE, this.clocks, `.${id}`) }),
      );
    return COMPLETED;
  }
}
