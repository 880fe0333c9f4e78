import { CommandBus, CommandHandler, type ICommand, type ICommandHandler } from '@nestjs/cqrs';
import { CaptureSessionPayment, FailSessionPayment, SettleSessionRefund } from '#checkout/contract';
import type { GatewayConnection } from '#integrations/connections/opened-connection';
import { nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
import type { PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import { type ChargedMoney, chargedMoneyOf, type RequestedRefund } from '#integrations/payments/charged-money';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { captureOf, causeOfNotice, type GatewayJob, NOTICE } from '#integrations/payments/gateway-jobs';
import { ReceiveDispute, ReceiveGatewayRefund, ReceiveNotice } from '#integrations/payments/receive-notice/receive-notice.command';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import { refundMismatch } from '#integrations/payments/refund-mismatch';
import type { Minor } from '#kernel/money';
import { spokenMoney } from '#kernel/spoken-money';
import { Clock } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { CapturePayment, FailPayment, SettleReturn } from '#orders/payments/contract';
import { SettleRefund } from '#orders/refunds/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { ConcurrentWriters } from '#platform/event-store/event-store.errors';
import { CommandContext } from '#platform/event-store/command-context';
import { tracedJob } from '#job-queue/traced-job';
import { scopeOf } from '#platform/storage/documents';
import { JobStore } from '#job-queue/job-store';

/**
 * Applies a gateway's report to its order or session, durably before the gateway is answered. A repeat is the same command. A report about money of
 * another connection, or one that does not match, changes nothing. Answers whether it was about us.
 */
@CommandHandler(ReceiveNotice)
export class ReceiveNoticeHandler implements ICommandHandler<ReceiveNotice> {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly jobStore: JobStore,
    private readonly alerts: GatewayAlerts,
    private readonly outcomes: OutcomesAtGateways,
    private readonly clock: Clock,
    private readonly clocks: Clocks,
  ) {}

  async execute(received: ReceiveNotice): Promise<'applied' | 'ignored'> {
    const { notice, connection } = received;
    if (notice.kind === 'other') return 'ignored';
    if (notice.kind === 'dispute')
      return this.commands.execute(new ReceiveDispute(connection, notice, await this.context(received), received.requestId));
    if (!makesSense(notice)) return 'ignored';
    if ('refund' in notice && notice.refund === null)
      return this.commands.execute(new ReceiveGatewayRefund(connection, notice, await this.context(received), received.requestId));
    const about = 'refund' in notice ? notice.refund : notice.payment;
    if (about === null || (notice.order ?? notice.session) === null) return 'ignored';
    if ('refund' in notice) return this.refundReported(notice, about, received);
    const charged = await chargedMoneyOf(this.history, notice, connection);
    if (charged.connections.get(about) !== connection.id) {
      await this.alertIfUnconnected(charged, notice, about, connection);
      return 'ignored';
    }
    if (notice.kind === 'payment_authorized') {
      if (charged.outcomes.get(about) === 'captured') return 'ignored';
      await this.jobStore.add([tracedJob(captureOf(connection, notice, about, this.clock.milliseconds()))]);
      return 'applied';
    }
    await this.commands.execute(await this.paymentReported(notice, charged, about, connection, await this.context(received)));
    return 'applied';
  }

  /** Another outcome that was recorded while this one was judged may be newer: then it is judged again. */
  private async refundReported(notice: RefundNotice, refund: string, received: ReceiveNotice): Promise<'applied' | 'ignored'> {
    const { connection } = received;
    const context = await this.context(received);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const charged = await chargedMoneyOf(this.history, notice, connection);
      if (!(await this.fits(charged, notice, refund, connection))) return 'ignored';
      const { settled } = charged.refunds.get(refund)!;
      if (await this.settle(notice, refund, settled, context)) return 'applied';
    }
    throw new ConcurrentWriters(notice.order!);
  }

  /** A refund of an order's, or the return of what was taken twice for it: only one of the two knows it. Answers whether it was judged by what is so. */
  private async settle(
    { kind, order, session, bankReference, failure }: RefundNotice,
    refund: string,
    judgedBy: RequestedRefund['settled'],
    context: CommandContext,
  ): Promise<boolean> {
    const reference = bankReference?.value ?? null;
    const succeeded = kind === 'refund_processed';
    const returned = succeeded ? ({ succeeded, reference } as const) : ({ succeeded, error: failure! } as const);
    if (order === null) {
      await this.commands.execute(new SettleSessionRefund(session!, refund, returned, context));
      return true;
    }
    const settled = succeeded
      ? ({ succeeded, reference, reference_type: bankReference?.type ?? null } as const)
      : ({ succeeded, failure_code: failure!.code, failure_message: failure!.message } as const);
    if (!(await this.commands.execute(new SettleRefund(order, refund, settled, context, STATUSES[judgedBy ?? 'none'])))) return false;
    await this.commands.execute(new SettleReturn(order, refund, returned, context));
    return true;
  }

  private async paymentReported(
    notice: PaymentNotice,
    charged: ChargedMoney,
    payment: string,
    connection: GatewayConnection,
    context: CommandContext,
  ): Promise<ICommand> {
    const inFull = await this.inFull(notice, charged, payment, connection);
    return paymentReported(await this.named(notice, charged, payment, connection), payment, inFull, connection, context);
  }

  /**
   * Offers and fees: of another amount than was requested, the gateway is queried whether its own order or page is paid in full with it. What that is for;
   * null where it does not say so. Rejects as `PaymentGateway` does.
   */
  private async inFull(
    { kind, amount, gatewayReference }: PaymentNotice,
    { started }: ChargedMoney,
    payment: string,
    connection: GatewayConnection,
  ): Promise<Minor | null> {
    if (kind !== 'payment_captured' || started.get(payment)?.amount === amount) return null;
    const paid = await this.outcomes.paidInFull(connection, gatewayReference).catch(nullIfRefused);
    return paid?.captured === amount ? paid.requested : null;
  }

  /**
   * A capture on the gateway's own page names the method; if the notice does not, as Stripe's with several methods, the gateway is queried. Without
   * an answer the payment counts all the same.
   */
  private async named(
    notice: PaymentNotice,
    { started, outcomes }: ChargedMoney,
    payment: string,
    connection: GatewayConnection,
  ): Promise<PaymentNotice> {
    const isNews = notice.kind === 'payment_captured' && outcomes.get(payment) !== 'captured';
    if (!isNews || notice.methodUsed !== undefined || started.get(payment)?.method !== 'hosted') return notice;
    const now = await this.outcomes.paymentNow(connection, notice.gatewayReference).catch(() => null);
    return now?.methodUsed === undefined ? notice : { ...notice, methodUsed: now.methodUsed };
  }

  /** A gateway's report of a refund has to match the request through the same connection; a mismatch raises an alert. */
  private async fits({ refunds }: ChargedMoney, notice: RefundNotice, refund: string, connection: GatewayConnection): Promise<boolean> {
    const requested = refunds.get(refund);
    if (requested?.connection !== connection.id) return false;
    const mismatch = refundMismatch(refund, requested, notice);
    if (mismatch === null) return this.holds(notice, requested, connection);
    await this.alerts.raise(NOTICE, this.aboutOf(notice, connection, requested.payment, refund), 'refund_mismatch', mismatch);
    return false;
  }

  /** Notices may come in any order: one that contradicts an earlier one may be older, so the gateway is queried for the truth. */
  private async holds(
    { kind, gatewayReference }: RefundNotice,
    { settled }: RequestedRefund,
    connection: GatewayConnection,
  ): Promise<boolean> {
    if (settled === null || settled === kind) return true;
    return (await this.outcomes.refundNow(connection, gatewayReference))?.kind === kind;
  }

  /** An earlier release did not write down which way a payment went that failed: people look whether its money has come in after all. */
  private async alertIfUnconnected(
    { connections, outcomes }: ChargedMoney,
    notice: PaymentNotice,
    payment: string,
    connection: GatewayConnection,
  ): Promise<void> {
    if (notice.kind !== 'payment_captured' || connections.has(payment) || outcomes.get(payment) !== 'failed') return;
    const { amount, currency, gatewayReference } = notice;
    const message = `The gateway says that it took ${spokenMoney(amount, currency)} as ${gatewayReference} for a payment that had failed. Look at it there.`;
    await this.alerts.raise(NOTICE, this.aboutOf(notice, connection, payment, null), 'outcome_unknown', message);
  }

  private aboutOf(notice: PaymentNotice | RefundNotice, connection: GatewayConnection, payment: string, refund: string | null): GatewayJob {
    const { order, session } = notice;
    return { cause: causeOfNotice(notice, connection, this.clock.milliseconds()), order, session, payment, refund };
  }

  /** The ids of what follows are derived from the gateway's own time of the notice, which is the same for every repeat. */
  private async context({ connection: { account, livemode, id, kind }, notice, requestId }: ReceiveNotice): Promise<CommandContext> {
    return new CommandContext({
      account,
      livemode,
      actor: { type: 'partner', id, name: kind },
      milliseconds: notice.at * 1000,
      performedAt: await this.clocks.of(scopeOf(account, livemode)),
      repeatable: `${id}\n${notice.eventId}`,
      requestId,
    });
  }
}

/** Times that an outcome is judged, each after another was recorded meanwhile. */
const MOST_ATTEMPTS = 5;

const STATUSES = { none: 'pending', refund_processed: 'succeeded', refund_failed: 'failed' } as const;

/** No gateway would write another; what is so is looked up. */
const makesSense = ({ amount, currency, gatewayReference }: PaymentNotice | RefundNotice): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && typeof currency === 'string' && typeof gatewayReference === 'string';

/** A report about an order's payment goes to the order, one about a session's to the session. */
function paymentReported(
  notice: PaymentNotice,
  payment: string,
  inFull: Minor | null,
  { id, kind }: GatewayConnection,
  context: CommandContext,
): ICommand {
  const { order, session, amount, currency, gatewayReference, bankReference, failure, methodUsed } = notice;
  if (notice.kind === 'payment_failed')
    return order === null
      ? new FailSessionPayment(session!, payment, failure!, context)
      : new FailPayment(order, payment, failure!, context);
  const reference = { bank_reference: bankReference?.value ?? null, bank_reference_type: bankReference?.type ?? null };
  const route = { gateway: kind, connection: id, gateway_reference: gatewayReference };
  const optional = { ...(methodUsed && { method_used: methodUsed }), ...(inFull !== null && { in_full: inFull }) };
  const capture = { payment, amount, currency, ...route, ...reference, ...optional };
  return order === null ? new CaptureSessionPayment(session!, capture, context) : new CapturePayment(order, capture, context);
}
