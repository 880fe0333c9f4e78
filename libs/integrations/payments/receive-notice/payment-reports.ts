import { Injectable } from '@nestjs/common';
import { CommandBus, type ICommand } from '@nestjs/cqrs';
import { CaptureSessionPayment, FailSessionPayment } from '#checkout/contract';
import { type ChargedMoney, chargedMoneyOf } from '#integrations/payments/charged-money';
import { nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
import type { PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import { GatewayAlerts } from '#integrations/payments/gateway-alerts';
import { aboutOf, captureOf, NOTICE } from '#integrations/payments/gateway-jobs';
import { OutcomesAtGateways } from '#integrations/payments/outcomes-at-gateways';
import type { ReceivedNotice } from '#integrations/payments/receive-notice/received-notice';
import type { Money } from '#kernel/money';
import { spokenMoney } from '#kernel/spoken-money';
import { CapturePayment, FailPayment } from '#orders/payments/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { tracedJob } from '#job-queue/traced-job';
import { JobStore } from '#job-queue/job-store';

/** Applies gateways' reports of payments that were started here. */
@Injectable()
export class PaymentReports {
  constructor(
    private readonly history: EventHistory,
    private readonly commands: CommandBus,
    private readonly jobStore: JobStore,
    private readonly alerts: GatewayAlerts,
    private readonly outcomes: OutcomesAtGateways,
  ) {}

  /** Applies a report. Resolves to false if it changes nothing: the payment uses another connection, or is authorized after its capture. */
  async apply(received: ReceivedNotice<PaymentNotice>, payment: string): Promise<boolean> {
    const { notice, connection, now } = received;
    const charged = await chargedMoneyOf(this.history, notice, connection);
    if (charged.connections.get(payment) !== connection.id) {
      await this.alertIfUnconnected(charged, received, payment);
      return false;
    }
    if (notice.kind === 'payment_authorized') {
      if (charged.outcomes.get(payment) === 'captured') return false;
      await this.jobStore.add([tracedJob(captureOf(connection, notice, payment, now))]);
      return true;
    }
    const inFull = await this.inFull(received, charged, payment);
    await this.commands.execute(commandOf({ ...received, notice: await this.withMethod(received, charged, payment) }, payment, inFull));
    return true;
  }

  /**
   * If the captured amount differs from the requested one, because of an offer or a fee, queries whether it pays the gateway's own order or page in
   * full. Resolves to the money of that order; null if it does not, or if the amounts are equal. Rejects as `PaymentGateway` does.
   */
  private async inFull(
    { notice: { kind, amount, currency, gatewayReference }, connection }: ReceivedNotice<PaymentNotice>,
    { started }: ChargedMoney,
    payment: string,
  ): Promise<Money | null> {
    const requested = started.get(payment);
    if (kind !== 'payment_captured' || (requested?.amount === amount && requested.currency === currency)) return null;
    const paid = await this.outcomes.paidInFull(connection, gatewayReference).catch(nullIfRefused);
    return paid?.captured === amount && paid.currency === currency ? { amount: paid.requested, currency } : null;
  }

  /**
   * The notice with the method that was used on the gateway's own page. Notices of Stripe lack it if the page offers several; then the gateway is
   * queried, and without an answer the method remains unknown.
   */
  private async withMethod(
    { notice, connection }: ReceivedNotice<PaymentNotice>,
    { started, outcomes }: ChargedMoney,
    payment: string,
  ): Promise<PaymentNotice> {
    const isNews = notice.kind === 'payment_captured' && outcomes.get(payment) !== 'captured';
    if (!isNews || notice.methodUsed !== undefined || started.get(payment)?.method !== 'hosted') return notice;
    const now = await this.outcomes.paymentNow(connection, notice.gatewayReference).catch(() => null);
    return now?.methodUsed === undefined ? notice : { ...notice, methodUsed: now.methodUsed };
  }

  /** An earlier release did not record the connection of a failed payment, so a person must check whether this capture is its money. */
  private async alertIfUnconnected(
    { connections, outcomes }: ChargedMoney,
    received: ReceivedNotice<PaymentNotice>,
    payment: string,
  ): Promise<void> {
    const { kind, amount, currency, gatewayReference } = received.notice;
    if (kind !== 'payment_captured' || connections.has(payment) || outcomes.get(payment) !== 'failed') return;
    const message = `The gateway says that it took ${spokenMoney(amount, currency)} as ${gatewayReference} for a payment that had failed. Look at it there.`;
    await this.alerts.raise(NOTICE, aboutOf(received, payment, null), 'outcome_unknown', message);
  }
}

/** The command that records a report: on the order of the payment, or on its session. */
function commandOf(
  { notice, connection: { id, kind }, context }: ReceivedNotice<PaymentNotice>,
  payment: string,
  inFull: Money | null,
): ICommand {
  const { order, session, amount, currency, gatewayReference, bankReference, failure, methodUsed } = notice;
  if (notice.kind === 'payment_failed')
    return order === null
      ? FailSessionPayment({ session: session!, payment, error: failure!, context })
      : FailPayment({ order, payment, error: failure!, context });
  const reference = { bank_reference: bankReference?.value ?? null, bank_reference_type: bankReference?.type ?? null };
  const route = { gateway: kind, connection: id, gateway_reference: gatewayReference };
  const optional = { ...(methodUsed && { method_used: methodUsed }), ...(inFull !== null && { in_full: inFull.amount }) };
  const capture = { payment, amount, currency, ...route, ...reference, ...optional };
  return order === null ? CaptureSessionPayment({ session: session!, capture, context }) : CapturePayment({ order, capture, context });
}
