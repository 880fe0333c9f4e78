import type Stripe from 'stripe';
import { isId } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import {
  type BankReference,
  type GatewayNotice,
  methodUsed,
  type PaymentNotice,
  type RefundNotice,
  type Returned,
} from '#integrations/payments/gateway/gateway-notice';
import { fromStripe } from '#integrations/payments/gateway/stripe/stripe-money';
import { disputeNotice } from '#integrations/payments/gateway/stripe/stripe-disputes';
import { paymentFailure, refundFailure } from '#integrations/payments/gateway/stripe/stripe-failures';

/** The kind of notice for each status of a payment; other statuses are open. */
const PAYMENT_NOTICES: Partial<Record<string, PaymentNotice['kind']>> = {
  requires_capture: 'payment_authorized',
  succeeded: 'payment_captured',
  canceled: 'payment_failed',
  requires_payment_method: 'payment_failed',
};
const REFUND_NOTICES: Partial<Record<string, RefundNotice['kind']>> = {
  succeeded: 'refund_processed',
  failed: 'refund_failed',
  canceled: 'refund_failed',
};

/** Events about a refund; its outcome is in the refund itself. */
const OF_REFUNDS = new Set(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']);
const OF_PAYMENTS = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
]);

/** Reads a notice whose signature has been checked. */
export function noticeOf({ id: eventId, type, created: at, data }: Stripe.Event): GatewayNotice {
  const reported = OF_PAYMENTS.has(type)
    ? paymentNotice(data.object as Stripe.PaymentIntent, eventId, at)
    : OF_REFUNDS.has(type)
      ? refundNotice(data.object as Stripe.Refund, eventId, at)
      : type === 'checkout.session.expired'
        ? endOfCheckout(data.object, eventId, at)
        : null;
  if (type.startsWith('charge.dispute.')) return disputeNotice(data.object as Stripe.Dispute, eventId, at);
  return reported ?? { kind: 'other', eventId, at, event: type };
}

/**
 * The notice for a payment's current status; null while its outcome is open. `requires_payment_method` is a failure, because we confirm a payment
 * once; on Stripe's own page it is open, because the shopper may try again.
 */
export function paymentNotice(intent: Stripe.PaymentIntent, eventId: string, at: UnixSeconds): PaymentNotice | null {
  const kind = PAYMENT_NOTICES[intent.status];
  const isHosted = intent.metadata?.['hosted'] !== undefined;
  if (kind === undefined || (isHosted && intent.status === 'requires_payment_method')) return null;
  return {
    kind,
    eventId,
    at,
    ...ids(intent.metadata),
    gatewayReference: intent.id,
    ...fromStripe(kind === 'payment_captured' ? intent.amount_received : intent.amount, intent.currency),
    bankReference: null,
    failure: kind === 'payment_failed' ? paymentFailure(intent.last_payment_error ?? {}) : null,
    ...(isHosted && methodUsed(methodOf(intent))),
  };
}

export const currentPayment = (intent: Stripe.PaymentIntent): PaymentNotice | null =>
  paymentNotice(intent, `${intent.id} ${intent.status}`, intent.created);

/** The method of the payment, from its charge; or the only one it allows; otherwise undefined. */
function methodOf({ latest_charge: charge, payment_method_types: [only, ...others] }: Stripe.PaymentIntent): string | undefined {
  if (charge !== null && typeof charge === 'object') return charge.payment_method_details?.type;
  return others.length === 0 ? only : undefined;
}

/** The failed payment of a page of Stripe's that ended without money. */
export function endOfCheckout(session: Stripe.Checkout.Session, eventId: string, at: UnixSeconds): PaymentNotice {
  const message = "The shopper has not paid on the payment gateway's page, which is closed now.";
  return {
    kind: 'payment_failed',
    eventId,
    at,
    ...ids(session.metadata),
    gatewayReference: session.id,
    ...fromStripe(session.amount_total ?? 0, session.currency ?? ''),
    bankReference: null,
    failure: paymentFailure({ message }),
  };
}

/** The notice for a refund's current status; null while its outcome is open. */
export function refundNotice(refund: Stripe.Refund, eventId: string, at: UnixSeconds): RefundNotice | null {
  const kind = REFUND_NOTICES[refund.status ?? ''];
  if (kind === undefined) return null;
  return {
    kind,
    eventId,
    at,
    refund: ours('re', refund.metadata, 'refund'),
    order: ours('ord', refund.metadata, 'order'),
    session: ours('cs', refund.metadata, 'session'),
    gatewayReference: refund.id,
    ...returned(refund),
    bankReference: bankReference(refund),
    failure: kind === 'refund_failed' ? refundFailure(refund.failure_reason) : null,
  };
}

export const returned = ({ payment_intent, amount, currency }: Stripe.Refund): Returned => ({
  gatewayPayment: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? ''),
  ...fromStripe(amount, currency),
});

const REFERENCES: Partial<Record<string, BankReference['type']>> = {
  acquirer_reference_number: 'arn',
  retrieval_reference_number: 'rrn',
};

/** The bank's reference of a refund; null if there is none by which banks find a transfer: Stripe has others. */
function bankReference({ destination_details: destination }: Stripe.Refund): BankReference | null {
  const { reference, reference_type = '' } = destination?.card ?? {};
  const type = REFERENCES[reference_type];
  return reference && type ? { type, value: reference } : null;
}

const ids = (metadata: Stripe.Metadata | null): Pick<PaymentNotice, 'payment' | 'order' | 'session'> => ({
  payment: ours('pay', metadata, 'payment'),
  order: ours('ord', metadata, 'order'),
  session: ours('cs', metadata, 'session'),
});

/** A value of the metadata if it has the form of our ids, otherwise null: others write anything there. */
function ours(prefix: 'ord' | 'cs' | 'pay' | 're', metadata: Stripe.Metadata | null, name: string): string | null {
  const text = metadata?.[name];
  return text !== undefined && isId(prefix, text) ? text : null;
}
