import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RaiseSessionAlert } from '#checkout/contract';
import type { GatewayJob } from '#integrations/payments/gateway-jobs';
import { type PaymentAlert, RaisePaymentAlert } from '#orders/payments/contract';
import { Clocks } from '#platform/clock/clocks';
import { followUp } from '#job-queue/cause';
import { Log } from '#platform/logging/log';
import type { ClaimedJob } from '#job-queue/job-store';

/** About half a minute of attempts. */
const ATTEMPTS_BEFORE_ALERT = 8;

/**
 * Raises an alert when a gateway leaves something undone or reports a mismatch: once per cause, on the order's timeline or, without an order, as a
 * fact of the session; and in the log.
 */
@Injectable()
export class GatewayAlerts {
  constructor(
    private readonly commands: CommandBus,
    private readonly clocks: Clocks,
    private readonly log: Log,
  ) {}

  /** Raises `gateway_unavailable` once, when a job has failed for a while; the job is still retried. */
  async ofFailure({ queue, attempt, payload }: ClaimedJob<GatewayJob>, error: Error): Promise<void> {
    if (attempt !== ATTEMPTS_BEFORE_ALERT) return;
    const { refund } = payload;
    const message = `The payment gateway could not be reached for the ${refund === null ? 'payment' : 'refund'} yet, and is tried again until it can: ${error.message}`;
    await this.raise(queue, payload, 'gateway_unavailable', message);
  }

  async raise(
    kind: string,
    { cause, order, session, payment, refund }: GatewayJob,
    alert: PaymentAlert['alert'],
    message: string,
  ): Promise<void> {
    const context = await followUp(cause, kind, this.clocks, `.${alert}`);
    const reported = { alert, payment, refund, message };
    const isNews =
      order === null
        ? await this.commands.execute(RaiseSessionAlert({ session: session!, alert: reported, context }))
        : await this.commands.execute(RaisePaymentAlert({ order, alert: reported, context }));
    if (isNews) this.log.warn(`alert: ${message}`, { alert, order, session, payment, refund });
  }
}
