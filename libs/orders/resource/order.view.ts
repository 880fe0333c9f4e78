import type { DeclaredFact, Happened, View } from '#kernel/fact';
import { withCash, withCashDue } from '#orders/resource/order-cod.view';
import { cashCollectedBy, isDeliveredUnpaid } from '#orders/domain/cash';
import { mergedMetadata } from '#kernel/metadata';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { OrderPlaced, TermsChanged } from '#orders/domain/events/order.events';
import type { RiskOfOrder } from '#orders/domain/order-risk';
import type { PaymentCaptured, PaymentStarted } from '#orders/domain/events/payment.events';
import { unnamedGoods, NOBODY } from '#orders/domain/shopper';
import { syncStateAfter } from '#orders/storefront/domain/storefront-copy';
import type { StorefrontFact } from '#orders/domain/events/storefront.events';
import { heldMore, lostMore } from '#orders/domain/money/money-disputed';
import { delivered, fulfilled, goodsMoved } from '#orders/resource/order-goods.view';
import { storefrontReported } from '#orders/resource/order-storefront.view';
import type { OrderRiskPart, PaymentMethodDetailsPart } from '#orders/resource/order.parts';
import type { OrderResource } from '#orders/resource/order.resource';
import { summaryAfter } from '#orders/domain/verification-summary';

/** An event with the metadata that `created_at`, `livemode` and the like come from. */
type StoredEvent = Happened<DeclaredFact> & { readonly metadata: { readonly livemode: boolean } };

/** An order as `GET /orders/{id}` shows it, folded from its stream. The read model, the answers of commands and webhooks all use this fold. */
export const orderResource: View<OrderResource | null, DeclaredFact> = {
  initial: null,
  evolve(order, event) {
    if (event.type === 'order.placed') return withCash(placed(event.data, event as StoredEvent), event);
    if (order === null) return null;
    const next = verified(withCashDue(withCash(synced(changed(order, event), event), event)), event);
    return next === order ? order : { ...next, updated_at: event.at };
  },
};

function synced(order: OrderResource, event: Happened<DeclaredFact>): OrderResource {
  const { storefront } = order;
  const sync_state = syncStateAfter(storefront.sync_state, event);
  if (sync_state === storefront.sync_state) return order;
  return { ...order, storefront: { ...storefront, sync_state, ...(sync_state === 'synced' && { sync_error: null, synced_at: event.at }) } };
}

function verified(order: OrderResource, event: Happened<DeclaredFact>): OrderResource {
  const verification = summaryAfter(order.verification, event);
  return verification === order.verification ? order : { ...order, verification };
}

function changed(order: OrderResource, event: Happened<DeclaredFact>): OrderResource {
  const { type, data, at } = event;
  if (isStorefrontFact(event)) return storefrontReported(order, event);
  switch (type) {
    case 'order.paid':
      return { ...order, status: order.fulfilled_at === null ? 'paid' : order.status, paid_at: at };
    case 'order.terms_changed':
      return onOtherTerms(order, data);
    case 'order.fulfilled':
      return fulfilled(order, at);
    case 'order.delivered':
      return balanced(delivered(order, data.amount_cod_collected, at));
    case 'fulfillment.reported':
      return withUnpaidCash(goodsMoved(order, data, at), event);
    case 'order.cancelled':
      return {
        ...order,
        status: 'cancelled',
        cancel_reason: data.cancel_reason,
        cancelled_at: at,
      };
    case 'cod.resolved':
      return balanced({ ...order, amount_cod_collected: cashCollectedBy(event) ?? order.amount_cod_collected });
    case 'order.metadata_changed':
      return { ...order, metadata: mergedMetadata(order.metadata, data.changes) };
    case 'order.invoice_changed':
      return { ...order, invoice: data.invoice };
    case 'payment.started':
      if (data.payment_link === undefined && !waitsForPayment(order)) return order;
      return { ...order, payment_status: 'processing', payment_method_details: methodDetails(data) };
    case 'payment.captured':
      return balanced({
        ...order,
        ...paidWith(order, data),
        amount_paid: order.amount_paid + data.amount,
        gateway_discount: order.gateway_discount + (data.gateway_discount ?? 0),
        customer_fee: order.customer_fee + (data.customer_fee ?? 0),
      });
    case 'payment.failed':
      return unpaid(order);
    case 'refund.requested':
      return balanced({ ...order, amount_refund_pending: order.amount_refund_pending + data.amount });
    case 'refund.succeeded':
      return refunded({ ...order, amount_refund_pending: order.amount_refund_pending - data.amount }, data.amount, at);
    case 'refund.succeeded_after_failure':
    case 'refund.recorded':
      return refunded(order, data.amount, at);
    case 'refund.failed':
      return balanced({ ...order, amount_refund_pending: order.amount_refund_pending - data.amount });
    case 'refund.failed_after_success':
      return balanced({ ...order, amount_refunded: order.amount_refunded - data.amount });
    case 'dispute.opened':
    case 'dispute.updated':
    case 'dispute.closed':
      return balanced({
        ...order,
        dispute_status: data.status,
        amount_disputed: order.amount_disputed + heldMore(data),
        amount_disputed_lost: order.amount_disputed_lost + lostMore(data),
      });
    case 'customer.forgotten':
      if (data.superseded) return order;
      return {
        ...order,
        ...NOBODY,
        payment_method_details: order.payment_method_details && unnamed(order.payment_method_details),
        storefront: { ...order.storefront, note: null },
        ...(data.unnamed_goods && { line_items: unnamedGoods(order.line_items) }),
      };
    default:
      return order;
  }
}

/** The order after a failed payment. If the payment was through a link for cash that the courier collects, the cash stays due. */
function unpaid(order: OrderResource): OrderResource {
  if (order.amount_paid > 0 || order.delivered_at !== null) return order;
  return order.payment_method === 'cod'
    ? { ...order, payment_status: 'cod_pending', payment_method_details: null }
    : { ...order, payment_status: 'failed' };
}

function onOtherTerms(
  order: OrderResource,
  { checkout_session: _, payment_link, begins: __, risk, ...terms }: TermsChanged,
): OrderResource {
  const changed = { ...order, ...terms, ...(risk && { risk: shownRisk(risk) }) };
  if (payment_link !== undefined) return balanced(changed);
  return terms.payment_method === 'cod'
    ? { ...changed, payment_status: 'cod_pending', payment_method_details: null, payment_due_at: null }
    : changed;
}

/** Whether the order awaits a payment. An earlier try may be captured after that, and must not change what the order shows. */
const waitsForPayment = ({ payment_method, amount_paid }: OrderResource): boolean => payment_method !== 'cod' && amount_paid === 0;

const refunded = (order: OrderResource, amount: Minor, at: UnixSeconds): OrderResource =>
  balanced({
    ...order,
    amount_refunded: order.amount_refunded + amount,
    status: order.status === 'cancelled' ? 'cancelled' : 'refunded',
    refunded_at: order.refunded_at ?? at,
  });

const isStorefrontFact = (event: Happened<DeclaredFact>): event is Happened<StorefrontFact> => event.type.startsWith('storefront.');

const shownRisk = ({ basis: _, ...shown }: RiskOfOrder): OrderRiskPart => shown;

/** A card's token is never shown; only the gateway and we use it. */
export const methodDetails = ({ method, method_details: { upi, netbanking, wallet } }: PaymentStarted): PaymentMethodDetailsPart => ({
  type: method,
  upi: upi ? { vpa: upi.vpa } : null,
  netbanking: netbanking ?? null,
  wallet: wallet ?? null,
});

/** The method to show after a capture, if the capture names one: for a gateway's own page, or a try earlier than the one shown. */
function paidWith({ payment_method_details: shown }: OrderResource, { method_used: type }: PaymentCaptured) {
  if (type === undefined || shown === null) return {};
  return { payment_method_details: { type, upi: null, netbanking: null, wallet: null } };
}

const unnamed = ({ type, upi, netbanking, wallet }: PaymentMethodDetailsPart): PaymentMethodDetailsPart => ({
  type,
  upi: upi && { vpa: null },
  netbanking: netbanking && { bank: null },
  wallet: wallet && { provider: null },
});

/** The cash that the courier has collected, where the prepaid part is not paid yet: so far, it alone has come. */
const withUnpaidCash = (order: OrderResource, event: Happened<DeclaredFact>): OrderResource =>
  order.cod !== null && isDeliveredUnpaid(event) ? { ...order, amount_cod_collected: order.cod.expected_amount } : order;

/** The fields that follow from the amounts alone. */
function balanced(order: OrderResource): OrderResource {
  const { amount, amount_paid: paid, amount_cod_collected: cash, amount_refunded: gone, amount_refund_pending: pending } = order;
  const came = paid - order.gateway_discount;
  const full = gone >= came;
  const left = came - gone - pending - order.amount_disputed - order.amount_disputed_lost;
  return {
    ...order,
    amount_refundable: Math.max(0, left),
    amount_over_refunded: Math.max(0, -left),
    refund_status: pending > 0 ? 'pending' : gone === 0 ? 'none' : full ? 'full' : 'partial',
    payment_status:
      gone > 0
        ? full
          ? 'refunded'
          : 'partially_refunded'
        : paid + cash < amount
          ? 'partially_paid'
          : paid === 0
            ? 'cod_collected'
            : 'paid',
  };
}

const placed = (data: OrderPlaced, { at, metadata }: StoredEvent): OrderResource => ({
  id: data.order,
  object: 'order',
  livemode: metadata.livemode,
  created_at: at,
  updated_at: at,
  status: 'pending',
  payment_status: data.payment_method === 'cod' ? 'cod_pending' : 'pending',
  fulfillment_status: 'unfulfilled',
  refund_status: 'none',
  amount: data.amount,
  amount_details: data.amount_details,
  currency: data.currency,
  payment_method: data.payment_method,
  payment_method_details: null,
  payment_due_at: data.payment_due_at ?? null,
  amount_paid: 0,
  gateway_discount: 0,
  customer_fee: 0,
  amount_cod_due: data.amount_cod_due,
  amount_cod_collected: 0,
  amount_refunded: 0,
  amount_refund_pending: 0,
  amount_refundable: 0,
  amount_over_refunded: 0,
  amount_disputed: 0,
  amount_disputed_lost: 0,
  dispute_status: null,
  ...data.personal,
  line_items: data.line_items,
  checkout_session: data.checkout_session,
  storefront: {
    platform: null,
    shop_domain: data.shop_domain,
    order_id: null,
    order_name: null,
    tags: [],
    note: null,
    synced_at: null,
    sync_state: null,
    sync_error: null,
  },
  fulfillments: [],
  cod: null,
  risk: data.risk ? shownRisk(data.risk) : null,
  verification: null,
  cancel_reason: null,
  paid_at: null,
  fulfilled_at: null,
  delivered_at: null,
  cancelled_at: null,
  refunded_at: null,
  client_reference_id: data.client_reference_id,
  invoice: null,
  metadata: data.metadata,
});
