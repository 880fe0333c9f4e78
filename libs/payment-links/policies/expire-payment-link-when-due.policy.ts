import { CommandBus } from '@nestjs/cqrs';
import { ExpirePaymentLink } from '#payment-links/commands/expire-payment-link/expire-payment-link.command';
import { paymentLinkOf } from '#payment-links/domain/payment-link.events';
import { Clocks } from '#platform/clock/clocks';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { type Cause, causeOf, followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { scopeOf } from '#platform/storage/documents';
import type { ClaimedJob, Job, JobResult } from '#job-queue/job-store';

const QUEUE = 'payment_link.expire';

interface Expiry {
  readonly cause: Cause;
  readonly link: string;
}

/** Expires an open link when its time has passed (interface §3.7). Its sessions have expired by then as well. */
@Policy({ queue: QUEUE, atOnce: 8 })
export class ExpirePaymentLinkWhenDue implements PolicyHandler<Expiry> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<Expiry>[] {
    if (event.type !== 'payment_link.created') return [];
    const { expires_at } = event.data;
    if (expires_at === null) return [];
    const { account, livemode } = event.metadata;
    const payload = { cause: causeOf(event), link: paymentLinkOf(event.stream)! };
    return [{ queue: QUEUE, key: event.id, dueAt: expires_at * 1000, payload, clock: scopeOf(account, livemode) }];
  }

  async perform({ payload }: ClaimedJob<Expiry>): Promise<JobResult> {
    const { cause, link } = payload;
    await this.commands.execute(ExpirePaymentLink({ link, context: await followUp(cause, QUEUE, this.clocks) }));
    return COMPLETED;
  }
}
