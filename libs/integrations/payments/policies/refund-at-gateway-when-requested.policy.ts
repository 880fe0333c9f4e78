import { CommandBus } from '@nestjs/cqrs';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { type RefundJob, gatewayJobOf, GATEWAY_QUEUE } from '#integrations/payments/gateway-jobs';
import { chargedMoneyOf } from '#integrations/payments/charged-money';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { orderOf, SettleMoneyBack, SubmitRefund } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import { causeOf, followUp } from '#job-queue/cause';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'gateway.refund';

interface OrderRefundJob extends RefundJob {
  readonly order: string;
}

/**
 * Sends a requested refund to the gateway that took the payment, under the refund's id; the outcome comes as a notice. If it is refused, what has gone
 * back there is recorded.
 */
@Policy({ queue: QUEUE, ...GATEWAY_QUEUE })
export class RefundAtGatewayWhenRequested implements PolicyHandler<OrderRefundJob> {
  constructor(
    private readonly history: EventHistory,
    private readonly gateway: GatewayClient,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<OrderRefundJob>[] {
    if (event.type !== 'refund.requested') return [];
    const { refund, payment } = event.data;
    return [gatewayJobOf(QUEUE, { cause: causeOf(event), order: orderOf(event.stream)!, session: null, payment, refund })];
  }

  async perform(job: ClaimedJob<OrderRefundJob>): Promise<JobResult> {
    const { cause, order, refund } = job.payload;
    const { refunds } = await chargedMoneyOf(this.history, { order, session: null }, cause);
    const context = await followUp(cause, QUEUE, this.clocks);
    return this.gateway.refund(job, {
      requested: refunds.get(refund)!,
      notes: { order },
      submitted: (reference) => this.commands.execute(SubmitRefund({ order, refund, reference, context })),
      refused: async ({ code, message }, there) => {
        const outcome = { succeeded: false, failure_code: code, failure_message: message } as const;
        await this.commands.execute(SettleMoneyBack({ order, refund, outcome, context }));
        for (const notice of there?.notices ?? [])
          await this.commands.execute(ReceiveNotice({ connection: there!.connection, notice, requestId: null }));
      },
    });
  }
}
