import type Stripe from 'stripe';
import { HOSTED, type PaymentNotice } from '#integrations/payments/gateway/gateway-notice';
import type { Charge, ChargeStarted, PaidInFull } from '#integrations/payments/gateway/payment-gateway';
import { fromStripe, toStripe } from '#integrations/payments/gateway/stripe/stripe-money';
import { currentPayment, endOfCheckout } from '#integrations/payments/gateway/stripe/stripe-notice';
import { MINUTE } from '#kernel/time';

/**
 * Stripe refuses pages that expire in under 30 minutes, so a page outlives its payment by this, in seconds. A repeated request has the same expiry, as
 * its idempotency key requires.
 */
const LIFE_BEYOND_PAYMENT = 31 * MINUTE;

export const isCheckout = (reference: string): boolean => reference.startsWith('cs_');

/** Stripe's own page, by its Checkout Sessions. */
export class StripeCheckout {
  constructor(private readonly sessions: Stripe['checkout']['sessions']) {}

  async charge({ payment, expires_at, return_to, notes, ...money }: Charge): Promise<ChargeStarted> {
    const metadata = { ...notes, payment, ...HOSTED };
    const { amount, currency } = toStripe(money);
    const { id, url } = await this.sessions.create(
      {
        mode: 'payment',
        client_reference_id: payment,
        line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name: 'Your order' } } }],
        metadata,
        payment_intent_data: { metadata },
        success_url: return_to,
        cancel_url: return_to,
        expires_at: expires_at + LIFE_BEYOND_PAYMENT,
      },
      { idempotencyKey: payment },
    );
    return { reference: id, action: url === null ? null : { type: 'redirect', url, expires_at } };
  }

  async now(reference: string): Promise<PaymentNotice | null> {
    const session = await this.get(reference);
    return paymentOf(session) ?? (session.status === 'expired' ? endOfCheckout(session, `${reference} expired`, session.created) : null);
  }

  /** null unless the page is paid. Stripe's page takes discounts off the subtotal, so the subtotal is the requested amount. */
  async paidInFull(intent: string): Promise<PaidInFull | null> {
    const { data } = await this.sessions.list({ payment_intent: intent, limit: 1, expand: ['data.payment_intent'] });
    const { payment_status, amount_subtotal = null, currency = null, payment_intent: paid = null } = data[0] ?? {};
    if (payment_status !== 'paid' || amount_subtotal === null || paid === null || typeof paid === 'string') return null;
    const captured = fromStripe(paid.amount_received, paid.currency);
    const requested = fromStripe(amount_subtotal, currency ?? paid.currency);
    if (requested.currency !== captured.currency) return null;
    return { currency: captured.currency, requested: requested.amount, captured: captured.amount };
  }

  async cancel(reference: string): Promise<PaymentNotice | null> {
    try {
      await this.sessions.expire(reference);
      return null;
    } catch (fault) {
      const session = await this.get(reference);
      if (session.status === 'open') throw fault;
      const there = paymentOf(session);
      return there?.kind === 'payment_failed' ? null : there;
    }
  }

  private get(reference: string): Promise<Stripe.Checkout.Session> {
    return this.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] });
  }
}

const paymentOf = ({ payment_intent: intent }: Stripe.Checkout.Session): PaymentNotice | null =>
  intent === null || typeof intent === 'string' ? null : currentPayment(intent);
