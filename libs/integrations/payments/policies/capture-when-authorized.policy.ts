import { CommandBus } from '@nestjs/cqrs';
import { FailSessionPayment } from '#checkout/contract';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { CAPTURE, type Capture, GATEWAY_QUEUE } from '#integrations/payments/gateway-jobs';
import { FailPayment } from '#orders/contract';
import { Clocks } from '#platform/clock/clocks';
import { followUp } from '#job-queue/cause';
import { Policy, type PolicyHandler } from '#job-queue/policy';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';

/** Captures authorized money at the gateway; the outcome comes as a notice. A refused capture fails the payment, unless it is captured there. */
@Policy({ queue: CAPTURE, ...GATEWAY_QUEUE })
export class CaptureWhenAuthorized implements PolicyHandler<Capture> {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
  ) {}

  async perform(job: ClaimedJob<Capture>): Promise<JobResult> {
    const { cause, order, session, payment, connection, reference, amount, currency } = job.payload;
    const context = await followUp(cause, CAPTURE, this.clocks);
    return this.gateway.send(
      job,
      { connection },
      {
        ask: async (gateway) => ({ reference, there: await gateway.captureAuthorized(reference, amount, currency) }),
        refused: (failure) =>
          order === null
            ? this.commands.execute(FailSessionPayment({ session: session!, payment, error: failure, context }))
            : this.commands.execute(FailPayment({ order, payment, error: failure, context })),
      },
    );
  }
}
