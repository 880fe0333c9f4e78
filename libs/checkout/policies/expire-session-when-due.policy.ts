import { CommandBus } from '@nestjs/cqrs';
import { ExpireSession } from '#checkout/commands/expire-session/expire-session.command';
import { Clocks } from '#platform/clock/clocks';
import { sessionOf } from '#checkout/domain/session.events';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'checkout_session.expire';

interface Expiry {
  readonly cause: Cause;
  readonly session: string;
}

/** Expires an open session when its time has passed. A change of that time makes another job (interface §3.1). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class ExpireSessionWhenDue implements PolicyHandler<Expiry> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Expiry>[] {
    if (event.type !== 'checkout_session.created' && event.type !== 'checkout_session.updated') return [];
    const { expires_at } = event.data;
    if (expires_at === undefined) return [];
    const { account, livemode } = event.metadata;
    const payload = { cause: causeOf(event), session: sessionOf(event.stream)! };
    return [{ queue: QUEUE, key: event.id, dueAt: expires_at * 1000, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob<Expiry>): Promise<JobResult> {
    const { cause, session } = payload;
    await this.commands.execute(ExpireSession({ session, reason: 'timeout', context: await followUp(cause, QUEUE, this.clocks) }));
    return COMPLETED;
  }
}
