import { CommandBus } from '@nestjs/cqrs';
import { keyOfStream } from '#accounts/domain/api-key.events';
import { Clocks } from '#platform/clock/clocks';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';
import { ExpireProposalsOf } from '#proposals/contract';

const QUEUE = 'api_key.expire_proposals';

interface Revoked {
  readonly cause: Cause;
  readonly key: string;
  readonly position: Position;
}

/** Expires the open proposals of a key that is revoked, such as one that leaked. They are of the key's mode. */
@Policy({ queue: QUEUE, atOnce: 4, inHouse: true })
export class ExpireProposalsWhenKeyIsRevoked implements PolicyHandler<Revoked> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Revoked>[] {
    if (event.type !== 'api_key.revoked') return [];
    const payload: Revoked = { cause: causeOf(event), key: keyOfStream(event.stream), position: event.position };
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload }];
  }

  async perform({ payload }: ClaimedJob<Revoked>): Promise<JobResult> {
    const { cause, key, position } = payload;
    await this.commands.execute(ExpireProposalsOf({ proposer: key, position, context: await followUp(cause, QUEUE, this.clocks) }));
    return COMPLETED;
  }
}
