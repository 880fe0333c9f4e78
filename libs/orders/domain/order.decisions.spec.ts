import { type EditableOrder, editableOrder } from '#orders/domain/editable-order';
import type { Invoice } from '#orders/domain/events/order.events';
import { changeOrder, type OrderChange, placeOrder } from '#orders/domain/order.decisions';
import { orderMoney } from '#orders/domain/money/order-money';
import { given } from '#test/support/facts/given';
import {
  cancelledOrder,
  capture,
  captured,
  cashOrder,
  order,
  ORDER,
  paid,
  payment,
  placed,
  started,
} from '#test/support/facts/order-facts';
import { fact } from '#kernel/fact';

type State = typeof orderMoney.initial;

const open = [placed(), started()] as const;

describe('placing an order', () => {
  const placement = { placed: order, payment, capture: null, shop: null, verification: null };
  const place = (state: State) => placeOrder(state, placement);

  it('begins as pending, with its payment in progress', () => given(orderMoney).when(place).then(placed(), started()));

  it('begins without a payment when it is paid in cash', () =>
    given(orderMoney)
      .when((state) => placeOrder(state, { ...placement, placed: cashOrder.data, payment: null }))
      .then(cashOrder));

  it('begins as pending and is paid in the same append if its payment was captured before there was an order', () => {
    const facts = placeOrder(orderMoney.initial, { ...placement, capture });
    expect(facts).toEqual([placed(), started(), captured(), paid]);
  });

  it('begins with the request to copy it to a shop, if there is one', () => {
    const shop = { connection: 'conn_1', platform: 'shopify', shop_domain: 'asha.myshopify.com' };
    const assigned = fact('storefront.assigned', shop);
    const cash = { ...placement, placed: cashOrder.data, payment: null };
    expect(placeOrder(orderMoney.initial, { ...cash, shop })).toEqual([cashOrder, assigned]);
    expect(placeOrder(orderMoney.initial, { ...placement, shop })).toEqual([placed(), started(), assigned]);
    expect(placeOrder(orderMoney.initial, { ...placement, capture, shop })).toEqual([placed(), started(), captured(), paid, assigned]);
  });

  it('happens once', () =>
    given(orderMoney, ...open)
      .when(place)
      .thenNothing());

  it('does not happen again after the order has ended', () =>
    given(orderMoney, ...cancelledOrder)
      .when(place)
      .thenNothing());
});

describe('changing the metadata of an order', () => {
  type Changes = NonNullable<OrderChange['metadata']> | null;
  const change =
    (metadata: Changes, immutable: string | null = null) =>
    (state: EditableOrder) =>
      changeOrder(state, ORDER, { metadata, immutable });
  const changed = (changes: Changes) => fact('order.metadata_changed', { changes });
  const keys = (count: number, prefix = 'k') => Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n}`, n]));

  it('records the change', () =>
    given(editableOrder, placed())
      .when(change({ gift: true }))
      .then(changed({ gift: true })));

  it('records nothing when nothing changes', () => {
    const nothing: Changes[] = [{}, { k0: 0 }, { other: null, another: '' }];
    for (const changes of nothing) given(editableOrder, placed({ metadata: keys(2) })).when(change(changes)).thenNothing(); // prettier-ignore
    given(editableOrder, placed()).when(change(null)).thenNothing();
  });

  it('may clear it all', () =>
    given(editableOrder, placed({ metadata: keys(50) }))
      .when(change(null))
      .then(changed(null)));

  it('allows 50 keys and no more', () => {
    given(editableOrder, placed({ metadata: keys(49) })).when(change({ last: 1 })).then(changed({ last: 1 })); // prettier-ignore
    given(editableOrder, placed({ metadata: keys(50) })).when(change({ over: 1 })).refuses('metadata_too_many_keys', {}, 'metadata'); // prettier-ignore
  });

  it('counts the resulting keys: changing one of 50, or replacing one, is allowed', () => {
    given(editableOrder, placed({ metadata: keys(50) })).when(change({ k0: 'new' })).then(changed({ k0: 'new' })); // prettier-ignore
    given(editableOrder, placed({ metadata: keys(50) })).when(change({ k0: null, other: 1 })).then(changed({ k0: null, other: 1 })); // prettier-ignore
  });

  it('counts what earlier changes added', () =>
    given(editableOrder, placed({ metadata: keys(30) }), changed(keys(20, 'more')))
      .when(change({ over: 1 }))
      .refuses('metadata_too_many_keys'));

  it('cannot be combined with other fields', () =>
    given(editableOrder, placed())
      .when(change({ gift: true }, 'status'))
      .refuses('order_field_immutable', {}, 'status'));

  it('needs an order, before anything else', () =>
    given(editableOrder)
      .when(change({ gift: true }, 'status'))
      .refuses('resource_missing', {}, 'id'));
});

describe('changing the invoice of an order', () => {
  const change = (changes: Partial<OrderChange>) => (state: EditableOrder) => changeOrder(state, ORDER, { immutable: null, ...changes });
  const invoice: Invoice = { number: 'INV/1', date: '2026-04-01', irn: null };
  const changed = (to: Invoice | null) => fact('order.invoice_changed', { invoice: to });

  it('sets and replaces the invoice as a whole', () => {
    given(editableOrder, placed()).when(change({ invoice })).then(changed(invoice));
    const other = { ...invoice, number: 'INV/2', date: null };
    given(editableOrder, placed(), changed(invoice)).when(change({ invoice: other })).then(changed(other)); // prettier-ignore
  });

  it('may remove it', () =>
    given(editableOrder, placed(), changed(invoice))
      .when(change({ invoice: null }))
      .then(changed(null)));

  it('records nothing when nothing changes', () => {
    given(editableOrder, placed(), changed(invoice)).when(change({ invoice: { ...invoice } })).thenNothing(); // prettier-ignore
    given(editableOrder, placed(), changed(invoice), changed(null)).when(change({ invoice: null })).thenNothing(); // prettier-ignore
    given(editableOrder, placed(), changed(invoice)).when(change({})).thenNothing();
  });

  it('can be combined with metadata', () =>
    given(editableOrder, placed())
      .when(change({ invoice, metadata: { gift: true } }))
      .then(fact('order.metadata_changed', { changes: { gift: true } }), changed(invoice)));

  it('needs an order, and no other change', () => {
    given(editableOrder).when(change({ invoice })).refuses('resource_missing', {}, 'id');
    given(editableOrder, placed()).when(change({ invoice, immutable: 'status' })).refuses('order_field_immutable', {}, 'status'); // prettier-ignore
  });
});
