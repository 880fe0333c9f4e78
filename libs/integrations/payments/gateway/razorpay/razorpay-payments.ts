import type { PaidInFull } from '#integrations/payments/gateway/payment-gateway';
import type { RazorpayClient } from '#integrations/payments/gateway/razorpay/razorpay-client';
import {
  type Collection,
  note,
  noted,
  type OrderEntity,
  type PaymentEntity,
} from '#integrations/payments/gateway/razorpay/razorpay-entities';

/** Statuses, the decisive first: an attempt that took money, or still may, counts before one that failed. */
const RANKED: readonly PaymentEntity['status'][] = ['captured', 'refunded', 'authorized', 'created', 'failed'];

const TAKEN: ReadonlySet<PaymentEntity['status']> = new Set(['captured', 'refunded']);

/** Reads payment attempts. */
export class RazorpayPayments {
  constructor(private readonly client: RazorpayClient) {}

  /** The payment, with its order's notes if it lacks ours. */
  async get(id: string): Promise<PaymentEntity> {
    const payment = await this.client.get<PaymentEntity>(`/v1/payments/${encodeURIComponent(id)}`);
    if (note(payment, 'payment') !== null || !payment.order_id) return payment;
    return noted(payment, await this.client.get<OrderEntity>(`/v1/orders/${encodeURIComponent(payment.order_id)}`));
  }

  /**
   * The requested amount of the payment's order (a link has one too) and the captured amount, if the order is paid in full; otherwise null. An offer
   * makes the captured amount smaller, a fee borne by the shopper larger.
   */
  async paidInFull(id: string): Promise<PaidInFull | null> {
    const { order_id, status, amount, currency } = await this.client.get<PaymentEntity>(`/v1/payments/${encodeURIComponent(id)}`);
    if (!order_id || !TAKEN.has(status)) return null;
    const order = await this.client.get<OrderEntity>(`/v1/orders/${encodeURIComponent(order_id)}`);
    return order.status === 'paid' && order.currency === currency ? { currency, requested: order.amount, captured: amount } : null;
  }

  /** The decisive attempt among all of these orders; null if there is none. */
  async of(...orders: readonly string[]): Promise<PaymentEntity | null> {
    const attempts = await Promise.all(orders.map((id) => this.client.get<Collection<PaymentEntity>>(`/v1/orders/${id}/payments`)));
    const payments = attempts.flatMap(({ items }) => items);
    return payments.toSorted((a, b) => RANKED.indexOf(a.status) - RANKED.indexOf(b.status))[0] ?? null;
  }
}
