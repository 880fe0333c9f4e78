import { CommandBus } from '@nestjs/cqrs';
import { endSession } from '#payment-links/commands/end-session';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, followUp, requestedCauseOf } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'payment_link.end_session';

interface Expiry {
  readonly cause: Cause;
  readonly session: string;
}

/** Expires the session of a single-use link once the link is closed (interface §3.7). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class ExpireSessionWhenPaymentLinkCloses implements PolicyHandler<Expiry> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Expiry>[] {
    if (event.type !== 'payment_link.closed') return [];
    const { checkout_session: session } = event.data;
    if (session === null) return [];
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload: { cause: requestedCauseOf(event), session } }];
  }

  async perform({ payload }: ClaimedJob<Expiry>): Promise<JobResult> {
    const { cause, session } = payload;
    await endSession(this.commands, { session, reason: 'manual', context: await followUp(cause, QUEUE, this.clocks) });
    return COMPLETED;
  }
}
