import { CommandBus } from '@nestjs/cqrs';
import { chargedMoneyOf } from '#integrations/payments/charged-money';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { type RefundJob, gatewayJobOf, GATEWAY_QUEUE } from '#integrations/payments/gateway-jobs';
import { returnThere } from '#integrations/payments/return-there';
import { orderOf, type PaymentCapturedAgain, SettleMoneyBack } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import { causeOf, followUp } from '#job-queue/cause';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'gateway.return';

interface ReturnJob extends RefundJob {
  readonly order: string;
  readonly again: PaymentCapturedAgain;
}

/** Returns money that the gateway captured twice, to the source of the second capture. */
@Policy({ queue: QUEUE, ...GATEWAY_QUEUE })
export class RefundAtGatewayWhenCapturedAgain implements PolicyHandler<ReturnJob> {
  constructor(
    private readonly history: EventHistory,
    private readonly gateway: GatewayClient,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<ReturnJob>[] {
    if (event.type !== 'payment.captured_again') return [];
    const again = event.data;
    const { payment, refund } = again;
    const gatewayJob = { cause: causeOf(event), order: orderOf(event.stream)!, session: null, payment, refund, again };
    return [gatewayJobOf(QUEUE, gatewayJob)];
  }

  async perform(job: ClaimedJob<ReturnJob>): Promise<JobResult> {
    const { cause, order, again } = job.payload;
    const { refund } = again;
    const { refunds } = await chargedMoneyOf(this.history, { order, session: null }, cause);
    const requested = refunds.get(refund)!;
    return this.gateway.refund(job, {
      requested,
      notes: { order },
      refused: async ({ code, message }, there) => {
        const outcome = returnThere(there, requested) ?? ({ succeeded: false, failure_code: code, failure_message: message } as const);
        return this.commands.execute(SettleMoneyBack({ order, refund, outcome, context: await followUp(cause, QUEUE, this.clocks) }));
      },
    });
  }
}
