import { CommandBus } from '@nestjs/cqrs';
import { RouteSessionPayment } from '#checkout/contract';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { GatewayClient } from '#integrations/payments/gateway-client';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { GATEWAY_QUEUE, LOOK_UP, type LookUp, untilNextLook } from '#integrations/payments/gateway-jobs';
import { isOutcomeKnown } from '#integrations/payments/outcome-known';
import { ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { Clock, DAY } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { followUp } from '#job-queue/cause';
import { COMPLETED, Policy, type PolicyHandler } from '#job-queue/policy';
import { EventHistory } from '#platform/event-history/event-history';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';

/** Banks take days over a refund. */
const GIVEN_UP_AFTER_MS = 14 * DAY * 1000;

/** Queries an outcome without a notice, and applies it as its notice would have been: notices get lost. */
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
    if (await isOutcomeKnown(this.history, silent)) return COMPLETED;
    const what = silent.refund === null ? 'payment' : 'refund';
    const target = await this.gateway.behind(silent.connection);
    if (target === null) {
      const message = `The connection to the payment gateway was removed, and the outcome of the ${what} is unknown.`;
      await this.alerts.raise(LOOK_UP, silent, 'outcome_unknown', message);
      return COMPLETED;
    }
    const { connection, gateway } = target;
    const { followed_until } = connection;
    const now = this.clock.milliseconds();
    const tooLong = followed_until === undefined ? now - silent.since >= GIVEN_UP_AFTER_MS : now >= followed_until * 1000;
    if (silent.session !== null) await this.route(silent, connection);
    const requested = silent.refund === null ? gateway.paymentNow(silent.reference) : gateway.refundNow(silent.reference);
    const notice = await requested.catch((fault: unknown) => {
      if (tooLong) return null;
      throw fault;
    });
    if (notice !== null && !isAbout(silent, notice)) {
      const message = `The gateway has another ${what} under ${silent.reference} than the requested one. Look at it there.`;
      await this.alerts.raise(LOOK_UP, silent, 'outcome_unknown', message);
      return COMPLETED;
    }
    if (notice !== null) await this.commands.execute(new ReceiveNotice(connection, notice, null));
    if (notice !== null && notice.kind !== 'payment_authorized') return COMPLETED;
    if (!tooLong) return { reschedule: { dueAt: nextLook(now, attempt, followed_until), countsAsAttempt: true } };
    const since = followed_until === undefined ? 'for 14 days' : 'since its connection was removed 30 days ago';
    await this.alerts.raise(LOOK_UP, silent, 'outcome_unknown', `The gateway has not reported the outcome of the ${what} ${since}.`);
    return COMPLETED;
  }

  /** A payment that was begun by a release that did not write its way down went through the connection that it is looked up by. */
  private async route({ cause, session, payment }: LookUp, { kind, id }: GatewayConnection): Promise<void> {
    const context = await followUp(cause, LOOK_UP, this.clocks, '.route');
    await this.commands.execute(new RouteSessionPayment(session!, payment, { gateway: kind, connection: id }, context));
  }
}

/** A removed connection gets its last look at the moment when following ends. */
const nextLook = (now: number, attempt: number, followed_until: number | undefined): number =>
  Math.min(now + untilNextLook(attempt + 1), (followed_until ?? Infinity) * 1000);

const isAbout = ({ payment, refund }: LookUp, notice: PaymentNotice | RefundNotice): boolean =>
  refund === null ? 'payment' in notice && notice.payment === payment : 'refund' in notice && notice.refund === refund;
