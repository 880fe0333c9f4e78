import { CommandBus } from '@nestjs/cqrs';
import { Clocks } from '#platform/clock/clocks';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { ExpireProposalsOf } from '#proposals/contract';

const QUEUE = 'user.expire_proposals';

interface Left {
  readonly cause: Cause;
  readonly user: string;
  readonly position: Position;
}

/** Expires proposals when the proposer is suspended, in both modes, or when the new role may no longer make them. */
@Policy({ queue: QUEUE, atOnce: 4, inHouse: true })
export class ExpireProposalsWhenProposerLeaves implements PolicyHandler<Left> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Left>[] {
    const { type, data } = event;
    if (type !== 'user.suspended' && !(type === 'user.changed' && data.role !== undefined)) return [];
    const payload: Left = { cause: causeOf(event), user: data.user, position: event.position };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Left>): Promise<JobResult> {
    const { cause, user, position } = payload;
    const context = await followUp(cause, QUEUE, this.clocks);
    for (const livemode of [true, false]) {
      const now = await this.clocks.of(scopeOf(cause.account, livemode));
      await this.commands.execute(ExpireProposalsOf({ proposer: user, position, context: context.inMode(livemode, now) }));
    }
    return COMPLETED;
  }
}
