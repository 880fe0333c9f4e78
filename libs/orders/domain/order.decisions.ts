import { fact } from '#kernel/fact';
import { changedMetadata, type MetadataChanges } from '#kernel/metadata';
import type { OrderFact, OrderPlaced, PaymentCaptured, PaymentError, PaymentFact, PaymentStarted } from '#orders/domain/order.events';
import { madeUp } from '#orders/domain/fulfillment.decisions';
import { orderFieldImmutable, orderMissing } from '#orders/domain/order.errors';
import type { EditableOrder } from '#orders/domain/editable-order';
import type { PayableOrder } from '#orders/domain/payable-order';

type Facts = readonly (OrderFact | PaymentFact)[];

/**
 * An order is born pending, with the payment of its prepaid part under way if it has one. A payment that was captured before there was an
 * order pays it in the same breath. Interface §3.3.
 */
export function placeOrder(
  order: PayableOrder,
  placed: OrderPlaced,
  payment: PaymentStarted | null,
  capture: PaymentCaptured | null = null,
): Facts {
  if (order.status !== 'none') return [];
  const born = [fact('order.placed', placed), ...(payment === null ? [] : [fact('payment.started', payment)])];
  return capture === null ? born : [...born, fact('payment.captured', capture), fact('order.paid', {})];
}

/** The gateway has taken the payment on; its outcome is still open. */
export function submitPayment(order: PayableOrder, payment: string, gateway: string, reference: string): Facts {
  if (order.payments.get(payment)?.status !== 'created') return [];
  return [fact('payment.submitted', { payment, gateway, gateway_reference: reference })];
}

/**
 * Money has come in, in full or as the prepaid part: a pending order is paid (interface §3). Less than was asked for does not pay it. An
 * order that was cancelled meanwhile stays so; the capture is a fact all the same, and is refunded by itself. Goods that left before are
 * made up for.
 */
export function capturePayment(order: PayableOrder, capture: Omit<PaymentCaptured, 'checkout_session'>): Facts {
  const payment = order.payments.get(capture.payment);
  if (payment === undefined || payment.status === 'captured') return [];
  const captured = fact('payment.captured', { ...capture, checkout_session: payment.started.checkout_session });
  const pays = order.status === 'pending' && capture.amount >= payment.started.amount;
  return pays ? [captured, fact('order.paid', {}), ...madeUp(order.shipping)] : [captured];
}

/** The payment failed, or was open for too long: an order that waited for it is cancelled. Interface §3.2. */
export function failPayment(order: PayableOrder, id: string, error: PaymentError): Facts {
  const payment = order.payments.get(id);
  if (payment === undefined || payment.status === 'captured' || payment.status === 'failed') return [];
  const failed = fact('payment.failed', { payment: id, checkout_session: payment.started.checkout_session, error });
  return order.status === 'pending' ? [failed, fact('order.cancelled', { cancel_reason: 'payment_failed' as const })] : [failed];
}

/** What a merchant wants changed: metadata, and the first field that cannot be, if the request holds one. */
export interface OrderWish {
  readonly metadata: MetadataChanges;
  readonly immutable: string | null;
}

/** The only change that the interface allows on an order (interface §4 rule 1). Merges; null removes a key; null for all clears. */
export function changeMetadata(order: EditableOrder, id: string, { metadata, immutable }: OrderWish): Facts {
  if (!order.exists) throw orderMissing(id);
  if (immutable !== null) throw orderFieldImmutable(immutable);
  changedMetadata(order.metadata, metadata);
  return [fact('order.metadata_changed', { changes: metadata })];
}
