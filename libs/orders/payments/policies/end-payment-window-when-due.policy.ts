import { CommandBus } from '@nestjs/cqrs';
import { orderOf } from '#orders/domain/events/order.events';
import { EndPaymentWindow } from '#orders/payments/commands/end-payment-window/end-payment-window.command';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'payment.window';

interface Ending {
  readonly cause: Cause;
  readonly order: string;
}

/** Cancels an order that was not paid in its payment window (interface §3.2). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class EndPaymentWindowWhenDue implements PolicyHandler<Ending> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Ending>[] {
    if (event.type !== 'order.placed') return [];
    const { payment_due_at = null } = event.data;
    if (payment_due_at === null) return [];
    const { account, livemode } = event.metadata;
    const payload = { cause: causeOf(event), order: orderOf(event.stream)! };
    return [{ queue: QUEUE, key: event.id, dueAt: payment_due_at * 1000, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob<Ending>): Promise<JobResult> {
    const { cause, order } = payload;
    await this.commands.execute(EndPaymentWindow({ order, context: await followUp(cause, QUEUE, this.clocks) }));
    return COMPLETED;
  }
}
