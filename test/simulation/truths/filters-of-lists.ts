import type { Json } from '#test/simulation/outside/caller';

/** The value that an entry has for a filter; several, where it has several. */
type Value = (entry: Json) => string | null | readonly string[];

/** A filter by a field of the same name, or of another. */
const by =
  (...path: readonly string[]): Value =>
  (entry) =>
    path.reduce((within: Json, name) => within?.[name] ?? null, entry);

const same = (...names: readonly string[]): Readonly<Record<string, Value>> => Object.fromEntries(names.map((name) => [name, by(name)]));

/** How the goods of an order ended, as a risk is judged by it. */
function outcome({ delivered_at, fulfillment_status, status }: Json): string | null {
  if (delivered_at !== null) return 'delivered';
  return fulfillment_status.startsWith('rto') ? 'rto' : status === 'cancelled' ? 'cancelled' : null;
}

/** The order that an event is about, by its object. */
const orderOf = ({ data: { object } }: Json): string | null =>
  object.object === 'order' ? object.id : (object.order_id ?? object.order ?? null);

/** The lists of the interface, with the filters that merchants were promised. */
export const LISTS: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  '/orders': {
    ...same('status', 'payment_method', 'payment_status', 'fulfillment_status', 'refund_status', 'client_reference_id'),
    customer_phone: by('customer', 'phone'),
    customer_email: by('customer', 'email'),
    storefront_order_id: by('storefront', 'order_id'),
    storefront_order_name: by('storefront', 'order_name'),
    tracking_number: ({ fulfillments }) => fulfillments.map(({ tracking_number }: Json) => tracking_number),
    risk_level: by('risk', 'level'),
    risk_outcome: outcome,
    cod_status: by('cod', 'status'),
  },
  '/refunds': same('order_id', 'status', 'reason'),
  '/payments': same('order_id', 'checkout_session', 'status', 'method', 'gateway_reference'),
  '/checkout/sessions': {
    ...same('status', 'payment_status', 'client_reference_id', 'order', 'payment_link'),
    customer_phone: by('customer', 'phone'),
  },
  '/cod/collections': { ...same('status', 'courier_code', 'order_id'), overdue: ({ overdue }) => String(overdue) },
  '/cod/remittances': same('status', 'courier_code', 'utr'),
  '/cod/bank_credits': same('utr'),
  '/reconciliation/claims': same('party', 'status', 'code', 'order_id', 'currency'),
  '/settlements': same('status', 'gateway_reference', 'utr'),
  '/disputes': same('order_id', 'status'),
  '/payment_links': { status: by('status'), order: by('order_id') },
  '/risk/list_entries': same('list', 'type'),
  '/alerts': { ...same('status', 'type'), order: by('order_id') },
  '/events': { type: by('type'), order: orderOf },
  '/webhook_deliveries': same('status', 'event', 'endpoint'),
  '/webhooks': {},
  '/reports/runs': same('type', 'status', 'schedule'),
  '/reports/schedules': same('type', 'status'),
};
