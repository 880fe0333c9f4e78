import type { Minor } from '#kernel/money';
import { GatewayRefused, nullIfRefused } from '#integrations/payments/gateway/gateway.errors';
import type { PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import type { PaidInFull } from '#integrations/payments/gateway/payment-gateway';
import type { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import {
  type Collection,
  failedIfUncaptured,
  note,
  noted,
  type OrderEntity,
  type PaymentEntity,
} from '#integrations/payments/gateway/razorpay/razorpay-entities';
import { currentPayment } from '#integrations/payments/gateway/razorpay/razorpay-notice';

/** Statuses, the decisive first: an attempt that took money, or still may, counts before one that failed. */
const RANKED: readonly PaymentEntity['status'][] = ['captured', 'refunded', 'authorized', 'created', 'failed'];

const TAKEN: ReadonlySet<PaymentEntity['status']> = new Set(['captured', 'refunded']);

/** Reads and captures payment attempts. */
export class RazorpayPayments {
  constructor(private readonly client: RazorpayClient) {}

  /** The payment, with its order's notes if it lacks ours. */
  async get(id: string): Promise<PaymentEntity> {
    const payment = await this.client.get<PaymentEntity>(`/v1/payments/${encodeURIComponent(id)}`);
    if (note(payment, 'payment') !== null || !payment.order_id) return payment;
    return noted(payment, await this.order(payment.order_id));
  }

  /**
   * Captures an authorized amount; resolves to the capture that is why Razorpay refuses. Where the shopper bears the fee, Razorpay captures by the
   * amount of the order, which is less than the payment's.
   */
  async capture(id: string, amount: Minor, currency: string): Promise<PaymentNotice | null> {
    try {
      await this.client.post(`/v1/payments/${encodeURIComponent(id)}/capture`, { amount, currency });
      return null;
    } catch (refusal) {
      if (!(refusal instanceof GatewayRefused)) throw refusal;
      const payment = await this.get(id);
      const there = currentPayment(payment);
      if (there?.kind === 'payment_captured') return there;
      const order = there?.kind === 'payment_authorized' && payment.order_id ? await this.order(payment.order_id) : null;
      if (order === null || order.amount === amount) throw refusal;
      return this.capture(id, order.amount, currency);
    }
  }

  /** The payment that has paid an order, which is why another is refused. Rejects with the refusal if there is none. */
  async paidBefore(order: OrderEntity, refusal: unknown): Promise<PaymentNotice> {
    const attempt = refusal instanceof GatewayRefused ? await this.of(order.id).catch(nullIfRefused) : null;
    const there = attempt && currentPayment(noted(attempt, order));
    if (there === null || there.kind === 'payment_failed') throw refusal;
    return there;
  }

  /**
   * The requested amount of the payment's order (a link has one too) and the captured amount, if the order is paid in full; otherwise null. An offer
   * makes the captured amount smaller, a fee borne by the shopper larger.
   */
  async paidInFull(id: string): Promise<PaidInFull | null> {
    const payment = await this.client.get<PaymentEntity>(`/v1/payments/${encodeURIComponent(id)}`);
    const { order_id, status, amount, currency } = failedIfUncaptured(payment);
    if (!order_id || !TAKEN.has(status)) return null;
    const order = await this.order(order_id);
    return order.status === 'paid' && order.currency === currency ? { currency, requested: order.amount, captured: amount } : null;
  }

  private order(id: string): Promise<OrderEntity> {
    return this.client.get(`/v1/orders/${encodeURIComponent(id)}`);
  }

  /** The decisive attempt among all of these orders; null if there is none. */
  async of(...orders: readonly string[]): Promise<PaymentEntity | null> {
    const attempts = await Promise.all(orders.map((id) => this.client.get<Collection<PaymentEntity>>(`/v1/orders/${id}/payments`)));
    const payments = attempts.flatMap(({ items }) => items.map(failedIfUncaptured));
    return payments.toSorted((a, b) => RANKED.indexOf(a.status) - RANKED.indexOf(b.status))[0] ?? null;
  }
}
