import { CommandBus } from '@nestjs/cqrs';
import { checkoutSession, RouteSessionPayment, sessionStream } from '#checkout/contract';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { GATEWAY_QUEUE, LOOK_UP, type LookUp, untilNextLook } from '#integrations/payments/gateway-jobs';
import { moneyOf } from '#integrations/payments/order-money';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { fold } from '#kernel/fact';
import { Clock, DAY } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { followUp } from '#platform/jobs/cause';
import { DONE, Policy, type PolicyHandler } from '#platform/jobs/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { ClaimedJob, JobResult } from '#platform/storage/job-store';

/** Banks take days over a refund. */
const GIVEN_UP_AFTER_MS = 14 * DAY * 1000;

/** An outcome that no notice has told is asked for, and applied as its notice would have been: notices get lost. */
@Policy({ queue: LOOK_UP, ...GATEWAY_QUEUE })
export class LookUpWhenGatewayIsSilent implements PolicyHandler {
  constructor(
    private readonly history: EventHistory,
    private readonly gateway: GatewayClient,
    private readonly alerts: GatewayAlerts,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
  ) {}

  async perform({ payload, attempt }: ClaimedJob): Promise<JobResult> {
    const silent = payload as LookUp;
    const standing = await this.gateway.behind(silent.connection);
    if (standing === null || (await this.isReported(silent))) return DONE;
    const { connection, gateway } = standing;
    const tooLong = this.clock.milliseconds() - silent.since >= GIVEN_UP_AFTER_MS;
    if (silent.session !== null) await this.route(silent, connection);
    const requested = silent.refund === null ? gateway.paymentNow(silent.reference) : gateway.refundNow(silent.reference);
    const notice = await requested.catch((fault: unknown) => {
      if (tooLong) return null;
      throw fault;
    });
    const what = silent.refund === null ? 'payment' : 'refund';
    if (notice !== null && !isAbout(silent, notice)) {
      const message = `The gateway tells of another ${what} under ${silent.reference} than was asked for. Look at it there.`;
      await this.alerts.raise(LOOK_UP, silent, 'outcome_unknown', message);
      return DONE;
    }
    if (notice !== null) await this.commands.execute(new ReceiveNotice(connection, notice, null));
    if (notice !== null && notice.kind !== 'payment_authorized') return DONE;
    if (!tooLong) return { reschedule: { dueAt: this.clock.milliseconds() + untilNextLook(attempt + 1), countsAsAttempt: true } };
    await this.alerts.raise(LOOK_UP, silent, 'outcome_unknown', `The gateway has not told for 14 days what became of the ${what}.`);
    return DONE;
  }

  /** A payment that was begun by a release that did not write its way down went through the connection that it is looked up by. */
  private async route({ cause, session, payment }: LookUp, { kind, id }: GatewayConnection): Promise<void> {
    const context = await followUp(cause, LOOK_UP, this.clocks, '.route');
    await this.commands.execute(new RouteSessionPayment(session!, payment, { gateway: kind, connection: id }, context));
  }

  /** Whether the outcome has become known meanwhile, from the gateway itself: that we stopped waiting is none. */
  private async isReported({ order, session, payment, refund }: LookUp): Promise<boolean> {
    if (session === null) return (await moneyOf(this.history, order!)).reported.has(refund ?? payment);
    const { payments, refunds } = fold(checkoutSession, await this.history.stream(sessionStream(session)));
    return refund === null ? payments.get(payment)!.status !== 'processing' : refunds.get(refund) !== 'pending';
  }
}

const isAbout = ({ payment, refund }: LookUp, notice: PaymentNotice | RefundNotice): boolean =>
  refund === null ? 'payment' in notice && notice.payment === payment : 'refund' in notice && notice.refund === refund;
