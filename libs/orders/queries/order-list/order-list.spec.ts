import { IMMUTABLE_FIELDS } from '#orders/commands/change-order/change-order.controller';
import type { OrderResource } from '#orders/resource/order.resource';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { NOON } from '#test/support/facts/given';
import { cashOrder, delivered, ORDER, paidOrder, reported, requested, SESSION, storefrontCancelled } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';
import { created } from '#test/support/facts/session-facts';

const events = [...paidOrder, requested()].map((each) => recorded(`order-${ORDER}`, each));
const document = events.reduce<OrderResource | null>((order, event: RecordedEvent) => orderList.evolve(order, event), null)!;

describe('the list of orders', () => {
  it('reads an order’s whole stream, refunds included, and no other', () => {
    expect(new Set(events.map((event) => orderList.documentOf(event)))).toEqual(new Set([ORDER]));
    expect(orderList.documentOf(recorded(`checkout_session-${SESSION}`, created()))).toBeNull();
  });

  it('is filtered by what the interface names, and by the orders of a parcel', () => {
    const values = Object.entries(orderList.filters).map(([name, valueOf]) => [name, valueOf(document)]);
    expect(Object.fromEntries(values)).toEqual({
      id: document.id,
      status: 'paid',
      payment_method: 'prepaid',
      payment_status: 'paid',
      fulfillment_status: 'unfulfilled',
      refund_status: 'pending',
      customer_phone: '+919876543210',
      phone_and_amount: '3210 500',
      customer_email: 'asha@example.com',
      client_reference_id: null,
      invoice_number: null,
      storefront_order_id: null,
      storefront_order_name: null,
      risk_level: null,
      risk_outcome: null,
      cod_status: null,
      updated_at: NOON,
    });
  });
});

describe('the outcome of an order’s goods', () => {
  it.each([
    ['delivered', [reported('rto_initiated'), delivered()]],
    ['rto', [reported('rto_delivered')]],
    ['cancelled', [storefrontCancelled]],
    [null, [reported('in_transit')]],
  ])('is %s', (outcome, story) => {
    const events = [cashOrder, ...story].map((each) => recorded(`order-${ORDER}`, each));
    const order = events.reduce<OrderResource | null>((shown, event: RecordedEvent) => orderList.evolve(shown, event), null)!;
    expect(orderList.filters['risk_outcome']!(order)).toBe(outcome);
  });
});

describe('the read-only fields of an order', () => {
  it('are all except its metadata and its invoice', () => {
    expect([...IMMUTABLE_FIELDS, 'metadata', 'invoice'].sort()).toEqual(Object.keys(document).sort());
  });
});
