import type { IncomingHttpHeaders } from 'node:http';
import type { Minor } from '#kernel/money';
import type { Instrument } from '#orders/contract';
import { GatewayRefused, GatewayUnavailable, nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
import type { GatewaySettlement, SettlementPage } from '#integrations/payments/gateway/gateway-settlement';
import type { GatewayNotice, PaymentNotice, RefundNotice } from '#integrations/payments/gateway/gateway-notice';
import type {
  Charge,
  ChargeStarted,
  DisputePage,
  GatewayDispute,
  GatewayPage,
  GatewayRefund,
  GatewayRefundRequest,
  PaidInFull,
  PaymentGateway,
  RefundsThere,
  Stretch,
} from '#integrations/payments/gateway/payment-gateway';
import { readEach } from '#integrations/read-each';
import type { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import {
  type Collection,
  type DisputeEntity,
  note,
  type OrderEntity,
  type PaymentEntity,
  type RefundEntity,
} from '#integrations/payments/gateway/razorpay/razorpay-entities';
import { isLink, RazorpayLinks } from '#integrations/payments/gateway/razorpay/razorpay-links';
import { type ChargeAnswer, collectedFrom, nextActionOf } from '#integrations/payments/gateway/razorpay/razorpay-next-step';
import { RazorpaySettlements } from '#integrations/payments/gateway/razorpay/razorpay-settlements';
import { RazorpayPayments } from '#integrations/payments/gateway/razorpay/razorpay-payments';
import { disputeOf } from '#integrations/payments/gateway/razorpay/razorpay-disputes';
import { parseNotice, currentPayment, refundNotice } from '#integrations/payments/gateway/razorpay/razorpay-notice';
import { returnIsAuthentic, verifySignature } from '#integrations/payments/gateway/razorpay/razorpay-signature';

/** More refunds than an order may have (interface §8.1), and as many as Razorpay returns at once. */
const MOST_AT_ONCE = 100;

/** The cursor of the page behind one of these items, of which `skip` were before. */
const nextAfter = (items: readonly unknown[], skip: number): string | null =>
  items.length < MOST_AT_ONCE ? null : String(skip + MOST_AT_ONCE);

/** The kind of notice for each status of a refund; null while its outcome is open. */
const NOTICE_BY_STATUS: Readonly<Record<RefundEntity['status'], RefundNotice['kind'] | null>> = {
  pending: null,
  processed: 'refund_processed',
  failed: 'refund_failed',
};

function currentRefund(refund: RefundEntity): RefundNotice | null {
  const kind = NOTICE_BY_STATUS[refund.status];
  return kind && refundNotice(kind, refund, `${refund.id} ${refund.status}`, refund.created_at);
}

/**
 * The payment gateway in Razorpay's wire format, real or sandbox. Our ids are sent as receipts, and receipts are looked up before anything is made a
 * second time.
 */
export class RazorpayGateway implements PaymentGateway {
  private readonly payments: RazorpayPayments;
  private readonly links: RazorpayLinks;
  private readonly settlements: RazorpaySettlements;

  constructor(
    private readonly client: RazorpayClient,
    private readonly webhookSecret: string,
    private readonly keySecret: string,
  ) {
    this.payments = new RazorpayPayments(client);
    this.links = new RazorpayLinks(client, this.payments);
    this.settlements = new RazorpaySettlements(client);
  }

  async charge(charge: Charge): Promise<ChargeStarted> {
    if (charge.instrument.method === 'hosted') return this.links.charge(charge);
    const orders = charge.is_first ? [] : await this.ordersOf(charge.payment);
    const begun = await this.payments.of(...orders.map(({ id }) => id));
    if (begun !== null && !isUnreachable(begun, charge)) return { reference: begun.id, action: nextActionOf({}, charge) };
    const order = orders[0] ?? (await this.openOrder(charge).catch((refusal: unknown) => this.openedBefore(charge, refusal)));
    return this.collect(order, charge).catch(async (refusal: unknown) => {
      const there = await this.payments.paidBefore(order, refusal);
      return { reference: there.gatewayReference, action: null, there };
    });
  }

  async refund({ refund, gatewayPayment, amount, notes, idempotencyKey = refund }: GatewayRefundRequest): Promise<GatewayRefund> {
    const path = `/v1/payments/${encodeURIComponent(gatewayPayment)}`;
    const items = await this.refundsAt(path);
    const made =
      items.find(({ receipt }) => receipt === refund) ??
      (await this.client.post<RefundEntity>(
        `${path}/refund`,
        { amount, speed: 'normal', receipt: refund, notes: { ...notes, refund } },
        { 'x-refund-idempotency': idempotencyKey },
      ));
    return { reference: made.id, amount: made.amount, currency: made.currency, gatewayPayment: made.payment_id };
  }

  cancelHosted(reference: string): Promise<PaymentNotice | null> {
    return this.links.cancel(reference);
  }

  async paymentNow(reference: string): Promise<PaymentNotice | null> {
    return isLink(reference) ? this.links.now(reference) : currentPayment(await this.payments.get(reference));
  }

  paidInFull(gatewayPayment: string): Promise<PaidInFull | null> {
    return this.payments.paidInFull(gatewayPayment);
  }

  async refundNow(reference: string): Promise<RefundNotice | null> {
    return currentRefund(await this.client.get<RefundEntity>(`/v1/refunds/${encodeURIComponent(reference)}`));
  }

  async refundsOf(gatewayPayment: string): Promise<RefundsThere> {
    const items = await this.refundsAt(`/v1/payments/${encodeURIComponent(gatewayPayment)}`);
    const notices = items.map(currentRefund).filter((each) => each !== null);
    return { notices, isOpen: items.some((each) => currentRefund(each) === null && note(each, 'refund') === null) };
  }

  async disputeNow(reference: string): Promise<GatewayDispute> {
    return disputeOf(await this.client.get<DisputeEntity>(`/v1/disputes/${encodeURIComponent(reference)}`));
  }

  /** `page`: how many entries to skip. Razorpay's `to` is inclusive, ours is not. */
  async begunWithin(kind: 'payments' | 'refunds', { from, to }: Stretch, page: string | null): Promise<GatewayPage> {
    const skip = Number(page ?? 0);
    const query = { from, to: to - 1, count: MOST_AT_ONCE, skip };
    const { items } = await this.client.get<Collection<PaymentEntity | RefundEntity>>(`/v1/${kind}`, query);
    const { read, unread } = readEach(
      items,
      (each) => ('payment_id' in each ? currentRefund(each) : currentPayment(each)),
      ({ id }) => id,
    );
    return { notices: read.filter((each) => each !== null), unread, next: nextAfter(items, skip) };
  }

  settledWithin(stretch: Stretch, page: string | null): Promise<SettlementPage> {
    return this.settlements.within(stretch, page);
  }

  settlementNow(reference: string, currency: string): Promise<GatewaySettlement | null> {
    return this.settlements.now(reference, currency);
  }

  async disputesWithin({ from, to }: Stretch, page: string | null): Promise<DisputePage> {
    const skip = Number(page ?? 0);
    const query = { from, to: to - 1, count: MOST_AT_ONCE, skip };
    const { items } = await this.client.get<Collection<DisputeEntity>>('/v1/disputes', query);
    const { read, unread } = readEach(items, disputeOf, ({ id }) => id);
    return { disputes: read, unread, next: nextAfter(items, skip) };
  }

  captureAuthorized(gatewayPayment: string, amount: Minor, currency: string): Promise<PaymentNotice | null> {
    return this.payments.capture(gatewayPayment, amount, currency);
  }

  async check(): Promise<void> {
    await this.client.get('/v1/orders', { count: 1 });
  }

  isAuthentic(rawBody: Buffer, headers: IncomingHttpHeaders): boolean {
    return verifySignature(rawBody, headers['x-razorpay-signature'], this.webhookSecret);
  }

  isReturnAuthentic(fields: Readonly<Record<string, string>>): boolean | null {
    return returnIsAuthentic(fields, this.keySecret);
  }

  parseNotice(rawBody: Buffer): GatewayNotice {
    return parseNotice(rawBody);
  }

  private async refundsAt(path: string): Promise<readonly RefundEntity[]> {
    return (await this.client.get<Collection<RefundEntity>>(`${path}/refunds`, { count: MOST_AT_ONCE })).items;
  }

  /** The orders at Razorpay of a payment, oldest first: if a lost answer led to two, all later attempts use the same one. */
  private async ordersOf(payment: string): Promise<OrderEntity[]> {
    const { items } = await this.client.get<Collection<OrderEntity>>('/v1/orders', { receipt: payment, count: MOST_AT_ONCE });
    return items.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  }

  /** The order that exists under the payment's receipt, which is why another is refused. Rejects with the refusal if there is none. */
  private async openedBefore({ payment }: Charge, refusal: unknown): Promise<OrderEntity> {
    const orders = refusal instanceof GatewayRefused ? await this.ordersOf(payment).catch(nullIfRefused) : null;
    if (orders?.[0] === undefined) throw refusal;
    return orders[0];
  }

  private openOrder({ payment, amount, currency, notes }: Charge): Promise<OrderEntity> {
    return this.client.post('/v1/orders', { amount, currency, receipt: payment, payment_capture: true, notes: { ...notes, payment } });
  }

  private async collect(order: OrderEntity, charge: Charge): Promise<ChargeStarted> {
    const { payment, amount, currency, instrument, customer, return_to, notes } = charge;
    const path = `/v1/payments/create/${instrument.method === 'upi' ? 'upi' : 'json'}`;
    const answer = await this.client.post<ChargeAnswer>(path, {
      amount,
      currency,
      order_id: order.id,
      method: instrument.method,
      ...instrumentFields(instrument),
      contact: customer.phone ?? undefined,
      email: customer.email ?? undefined,
      callback_url: return_to,
      notes: { ...notes, payment },
    });
    if (answer.razorpay_payment_id === undefined) throw new GatewayUnavailable('The payment gateway took a charge without naming it');
    return { reference: answer.razorpay_payment_id, action: nextActionOf(answer, charge) };
  }
}

/**
 * Whether nobody can pay by this attempt: Razorpay sends the address of the bank's page only once, and that answer was lost. Another attempt on the
 * same order, which can be paid only once, gets a new address.
 */
const isUnreachable = ({ status }: PaymentEntity, { instrument }: Charge): boolean =>
  status === 'created' && collectedFrom(instrument) === null;

/** The shopper's instrument in Razorpay's fields. */
const instrumentFields = ({ method_details: { upi, card, netbanking, wallet } }: Instrument): object => ({
  ...(upi && { upi: upi.flow === 'intent' ? { flow: 'intent' } : { flow: 'collect', vpa: upi.vpa } }),
  ...(card && { token: card.token }),
  ...(netbanking && { bank: netbanking.bank }),
  ...(wallet && { wallet: wallet.provider }),
});
