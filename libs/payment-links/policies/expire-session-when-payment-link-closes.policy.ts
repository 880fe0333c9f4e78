import { CommandBus } from '@nestjs/cqrs';
import { endSession } from '#payment-links/commands/end-session';
import type { PaymentLinkFact } from '#payment-links/domain/payment-link.events';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, followUp, requestedCauseOf } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'payment_link.end_session';

/** Expires the session of a single-use link once the link is closed (interface §3.7). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class ExpireSessionWhenPaymentLinkCloses implements PolicyHandler {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job[] {
    if (event.type !== 'payment_link.closed') return [];
    const { checkout_session: session } = event.data as Extract<PaymentLinkFact, { type: 'payment_link.closed' }>['data'];
    if (session === null) return [];
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload: { cause: requestedCauseOf(event), session } }];
  }

  async perform({ payload }: ClaimedJob): Promise<JobResult> {
    const { cause, session } = payload as { cause: Cause; session: string };
    await endSession(this.commands, { session, reason: 'manual', context: await followUp(cause, QUEUE, this.clocks) });
    return COMPLETED;
  }
}
