import { sameValue } from '#kernel/changes';
import { fact } from '#kernel/fact';
import { checkSize } from '#kernel/resource-size';
import { changedMetadata, type MetadataChanges } from '#kernel/metadata';
import type { Invoice, OrderFact, OrderPlaced } from '#orders/domain/events/order.events';
import type { PaymentCaptured, PaymentFact, PaymentStarted } from '#orders/domain/events/payment.events';
import { amountMismatch } from '#orders/domain/money/payment-alert.decisions';
import { orderFieldImmutable, orderMissing } from '#orders/domain/order.errors';
import type { EditableOrder } from '#orders/domain/editable-order';
import type { OrderMoney } from '#orders/domain/money/order-money';
import type { Shop, StorefrontFact } from '#orders/domain/events/storefront.events';
import { requestVerification, type VerificationTerms } from '#orders/domain/verification-request.decisions';
import type { VerificationFact } from '#orders/domain/events/verification.events';

type Facts = readonly (OrderFact | PaymentFact)[];

export interface Placement {
  readonly placed: OrderPlaced;
  /** The payment of the prepaid part; null if there is none. */
  readonly payment: PaymentStarted | null;
  /** The capture of that payment, if it came before the order; otherwise null. */
  readonly capture: PaymentCaptured | null;
  /** The shop that gets the order's copy; null if none. */
  readonly shop: Shop | null;
  /** How the shopper confirms the order; null if no confirmation is needed. */
  readonly verification: VerificationTerms | null;
}

/**
 * Places an order as pending. Starts the payment of its prepaid part, and assigns the shop that gets its copy. A payment that was captured before the
 * order existed pays it in the same append. Interface §3.3, §3.6.
 */
export function placeOrder(
  order: OrderMoney,
  { placed, payment, capture, shop, verification }: Placement,
): readonly (Facts[number] | StorefrontFact | VerificationFact)[] {
  if (order.status !== 'none') return [];
  const assigned = shop === null ? [] : [fact('storefront.assigned', shop)];
  const requested = verification === null ? [] : requestVerification(placed.checkout_session, verification);
  if (payment === null) return [fact('order.placed', placed), ...requested, ...assigned];
  const born = [fact('order.placed', placed), fact('payment.started', payment)];
  if (capture === null) return [...born, ...assigned];
  return [
    ...born,
    fact('payment.captured', capture),
    ...amountMismatch(order, payment, capture.amount),
    fact('order.paid', {}),
    ...assigned,
  ];
}

/** A merchant's changes; omitted fields stay. `immutable`: the first field in the request that cannot change; null if there is none. */
export interface OrderChange {
  readonly metadata?: MetadataChanges | undefined;
  readonly invoice?: Invoice | null | undefined;
  readonly immutable: string | null;
}

/** Applies a merchant's change to an order (interface §4.5). A change without effect makes no fact. Throws `resource_missing`, `order_field_immutable`. */
export function changeOrder(order: EditableOrder, id: string, { metadata, invoice, immutable }: OrderChange): OrderFact[] {
  const { placed } = order;
  if (placed === null) throw orderMissing(id);
  if (immutable !== null) throw orderFieldImmutable(immutable);
  return [...changeMetadata({ ...order, placed }, metadata), ...changeInvoice(order, invoice)];
}

function changeMetadata({ placed, metadata }: Placed, changes: OrderChange['metadata']): OrderFact[] {
  if (changes === undefined) return [];
  const changed = changedMetadata(metadata, changes);
  if (sameValue(changed, metadata)) return [];
  const fields = { ...placed, ...placed.personal, personal: undefined };
  checkSize({ ...fields, metadata: changed }, { ...fields, metadata });
  return [fact('order.metadata_changed', { changes })];
}

type Placed = EditableOrder & { readonly placed: OrderPlaced };

const changeInvoice = (order: EditableOrder, invoice: OrderChange['invoice']): OrderFact[] =>
  invoice === undefined || sameValue(invoice, order.invoice) ? [] : [fact('order.invoice_changed', { invoice })];
