import { CommandBus } from '@nestjs/cqrs';
import { CompleteSessionOfLink } from '#checkout/commands/complete-session-of-link/complete-session-of-link.command';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'checkout_session.complete';

interface Completing {
  readonly cause: Cause;
  readonly session: string;
}

/** Completes a payment link's session when the order that it collects for has taken the money (interface §3.1). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class CompleteSessionWhenItsLinkHasCollected implements PolicyHandler<Completing> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Completing>[] {
    if (event.type !== 'payment.captured') return [];
    const { payment_links, checkout_session: session } = event.data;
    if (payment_links === undefined) return [];
    return [{ queue: QUEUE, key: event.id, dueAt: event.created, payload: { cause: causeOf(event), session } }];
  }

  async perform({ payload }: ClaimedJob<Completing>): Promise<JobResult> {
    const { cause, session } = payload;
    await this.commands.execute(CompleteSessionOfLink({ session, context: await followUp(cause, QUEUE, this.clocks) }));
    return COMPLETED;
  }
}
