import { CommandBus } from '@nestjs/cqrs';
import { orderOf } from '#orders/domain/events/order.events';
import { FailPayment } from '#orders/payments/commands/fail-payment/fail-payment.command';
import { TOO_LATE } from '#orders/domain/events/payment.events';
import { Clocks } from '#platform/clock/clocks';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'payment.expire';

interface Failing {
  readonly cause: Cause;
  readonly order: string;
  readonly payment: string;
}

/** Fails a payment that is still open after its deadline (interface §3.2). */
@Policy({ queue: QUEUE, atOnce: 8 })
export class FailPaymentWhenOpenTooLong implements PolicyHandler<Failing> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Failing>[] {
    if (event.type !== 'payment.started') return [];
    const { payment, expires_at } = event.data;
    const { account, livemode } = event.metadata;
    const payload = { cause: causeOf(event), order: orderOf(event.stream)!, payment };
    return [{ queue: QUEUE, key: payment, dueAt: expires_at * 1000, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob<Failing>): Promise<JobResult> {
    const { cause, order, payment } = payload;
    await this.commands.execute(FailPayment({ order, payment, error: TOO_LATE, context: await followUp(cause, QUEUE, this.clocks) }));
    return COMPLETED;
  }
}
