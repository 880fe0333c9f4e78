import { CommandBus } from '@nestjs/cqrs';
import { sessionOf, SettleSessionRefund } from '#checkout/contract';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { type RefundJob, gatewayJobOf, GATEWAY_QUEUE } from '#integrations/payments/gateway-jobs';
import { returnThere } from '#integrations/payments/return-there';
import type { LateCapture } from '#orders/contract';
import { spokenMoney } from '#kernel/spoken-money';
import { Clocks } from '#platform/clock/clocks';
import { causeOf, followUp } from '#job-queue/cause';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { ClaimedJob, JobResult, Job } from '#job-queue/job-store';

const QUEUE = 'gateway.refund_session';

interface LateReturnJob extends RefundJob {
  readonly session: string;
  readonly refund: string;
  readonly capture: LateCapture;
}

/**
 * Returns money that arrived after its session ended, or a second time, and raises an alert (interface §3.1). If the session has placed an order, the
 * alert is on its timeline.
 */
@Policy({ queue: QUEUE, ...GATEWAY_QUEUE })
export class RefundAtGatewayWhenCapturedLate implements PolicyHandler<LateReturnJob> {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly alerts: GatewayAlerts,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  plan(event: RecordedEvent): readonly Job<LateReturnJob>[] {
    if (event.type !== 'checkout_session.payment_captured_late') return [];
    const capture = event.data;
    const { payment, refund, order } = capture;
    const gatewayJob = { cause: causeOf(event), order, session: sessionOf(event.stream)!, payment, refund, capture };
    return [gatewayJobOf(QUEUE, gatewayJob)];
  }

  async perform(job: ClaimedJob<LateReturnJob>): Promise<JobResult> {
    const gatewayJob = job.payload;
    const { cause, session, refund, capture } = gatewayJob;
    const { amount, currency, gateway_reference: gatewayPayment } = capture;
    const message = `The gateway took ${spokenMoney(amount, currency)} that no order waits for. It goes back automatically.`;
    await this.alerts.raise(QUEUE, gatewayJob, 'captured_again', message);
    return this.gateway.refund(job, {
      requested: { ...capture, gatewayPayment, isAutomatic: true, reference: null, settled: null },
      notes: { session },
      refused: async (error, there) => {
        const returned = returnThere(there, capture);
        if (returned === null)
          await this.alerts.raise(QUEUE, gatewayJob, 'return_failed', `It did not go back: ${error.message} Return it at the gateway.`);
        const context = await followUp(cause, QUEUE, this.clocks);
        return this.commands.execute(SettleSessionRefund({ session, refund, outcome: returned ?? { succeeded: false, error }, context }));
      },
    });
  }
}
