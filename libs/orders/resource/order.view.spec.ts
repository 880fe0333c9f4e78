import { fact } from '#kernel/fact';
import type { OrderResource } from '#orders/resource/order.resource';
import type { OrderStory } from '#orders/domain/events/order-story';
import { orderResource } from '#orders/resource/order.view';
import { COLLECTION } from '#test/support/facts/cash-facts';
import { at, NOON, folded } from '#test/support/facts/given';
import {
  cancelled, capture, captured, cashOrder, delivered, failed, fulfilled, ORDER, order, paid, parcel, placed, refundFailed, refundSubmitted, reported,
  requested, risk, SESSION, started, submitted, succeeded,
} from '#test/support/facts/order-facts'; // prettier-ignore

/** Each fact happens an hour after the previous one. */
const shown = (...story: OrderStory[]): OrderResource => folded(orderResource, story.flatMap((each, n) => at(hour(n), [each])))!; // prettier-ignore
const hour = (n: number): number => NOON + n * 3600;

const partly = placed({ payment_method: 'partial_prepaid', amount_cod_due: 40_000 });
const ANOTHER = 're_0000000000000000000000bb';

/** The fields that a merchant reads first: status, money, refunds, and the four amounts. */
const statuses = ({ status, payment_status, refund_status, ...order }: OrderResource) => [
  status, payment_status, refund_status, order.amount_paid, order.amount_refunded, order.amount_refund_pending, order.amount_refundable,
]; // prettier-ignore

describe('the resource of an order', () => {
  it('has every field from the beginning', () => {
    expect(shown(placed())).toEqual({
      id: ORDER,
      object: 'order',
      livemode: false,
      created_at: NOON,
      updated_at: NOON,
      status: 'pending',
      payment_status: 'pending',
      fulfillment_status: 'unfulfilled',
      refund_status: 'none',
      amount: 50_000,
      amount_details: { subtotal: 50_000, discount: 0, shipping: 0, tax: 0, cod_fee: 0 },
      currency: 'INR',
      payment_method: 'prepaid',
      payment_method_details: null,
      payment_due_at: null,
      amount_paid: 0,
      gateway_discount: 0,
      customer_fee: 0,
      amount_cod_due: 0,
      amount_cod_collected: 0,
      amount_refunded: 0,
      amount_refund_pending: 0,
      amount_refundable: 0,
      amount_over_refunded: 0,
      amount_disputed: 0,
      amount_disputed_lost: 0,
      dispute_status: null,
      customer: { phone: '+919876543210', email: 'asha@example.com', name: 'Asha Rao', id: null },
      shipping_address: null,
      billing_address: null,
      line_items: [],
      checkout_session: SESSION,
      storefront: {
        platform: null,
        shop_domain: null,
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
      risk: null,
      verification: null,
      cancel_reason: null,
      paid_at: null,
      fulfilled_at: null,
      delivered_at: null,
      cancelled_at: null,
      refunded_at: null,
      client_reference_id: null,
      invoice: null,
      metadata: {},
    });
  });

  it('has livemode true in live mode', () => {
    expect(folded(orderResource, at<OrderStory>(NOON, [placed()], true))!.livemode).toBe(true);
  });

  it('waits for cash on delivery', () => {
    expect(shown(cashOrder)).toMatchObject({
      status: 'pending',
      payment_status: 'cod_pending',
      amount_cod_due: 50_000,
      cod: { collection: COLLECTION, status: 'pending', expected_amount: 50_000, remitted_amount: 0, shortfall_amount: 0, due_at: null },
    });
  });

  it.each<[string, OrderStory[], unknown[]]>([
    ['its payment is under way', [placed(), started()], ['pending', 'processing', 'none', 0, 0, 0, 0]],
    ['the gateway has taken it on', [placed(), started(), submitted], ['pending', 'processing', 'none', 0, 0, 0, 0]],
    ['it is paid', [placed(), started(), captured(), paid], ['paid', 'paid', 'none', 50_000, 0, 0, 50_000]],
    ['its prepaid part is paid', [partly, started(), captured(10_000), paid], ['paid', 'partially_paid', 'none', 10_000, 0, 0, 10_000]],
    ['its payment failed', [placed(), started(), failed(), cancelled], ['cancelled', 'failed', 'none', 0, 0, 0, 0]],
    ['money came too late', [placed(), started(), failed(), cancelled, captured()], ['cancelled', 'paid', 'none', 50_000, 0, 0, 50_000]],
  ])('where %s', (_, story, expected) => {
    expect(statuses(shown(...story))).toEqual(expected);
  });

  const bought = [placed(), started(), captured(), paid];
  it.each<[string, OrderStory[], unknown[]]>([
    ['a part is going back', [requested()], ['paid', 'paid', 'pending', 50_000, 0, 20_000, 30_000]],
    ['the gateway has taken that on', [requested(), refundSubmitted()], ['paid', 'paid', 'pending', 50_000, 0, 20_000, 30_000]],
    ['a part went back', [requested(), succeeded()], ['refunded', 'partially_refunded', 'partial', 50_000, 20_000, 0, 30_000]],
    ['a refund failed', [requested(), refundFailed()], ['paid', 'paid', 'none', 50_000, 0, 0, 50_000]],
    [
      'a part went back and another is going',
      [requested(), succeeded(), requested(30_000, ANOTHER)],
      ['refunded', 'partially_refunded', 'pending', 50_000, 20_000, 30_000, 0],
    ],
    [
      'one refund went through and another failed',
      [requested(), requested(30_000, ANOTHER), succeeded(), refundFailed(30_000, ANOTHER)],
      ['refunded', 'partially_refunded', 'partial', 50_000, 20_000, 0, 30_000],
    ],
    [
      'all went back, in two parts',
      [requested(), requested(30_000, ANOTHER), succeeded(), succeeded(30_000, ANOTHER)],
      ['refunded', 'refunded', 'full', 50_000, 50_000, 0, 0],
    ],
  ])('where %s', (_, later, expected) => {
    expect(statuses(shown(...bought, ...later))).toEqual(expected);
  });

  it('stays cancelled when a late capture was refunded', () => {
    const story = shown(placed(), started(), failed(), cancelled, captured(), requested(50_000), succeeded(50_000));
    expect(statuses(story)).toEqual(['cancelled', 'refunded', 'full', 50_000, 50_000, 0, 0]);
  });

  it('collects no cash once it is cancelled', () => {
    expect(shown(partly, started(), failed(), cancelled).cod).toMatchObject({ status: 'cancelled' });
    expect(shown(placed(), started(), failed(), cancelled).cod).toBeNull();
  });

  it('has the times of its events', () => {
    expect(shown(placed(), started(), captured(), paid)).toMatchObject({ created_at: NOON, paid_at: hour(3), updated_at: hour(3) });
    expect(shown(placed(), started(), failed(), cancelled)).toMatchObject({ cancelled_at: hour(3), cancel_reason: 'payment_failed' });
    const refunds = shown(...bought, requested(), succeeded(), requested(30_000, ANOTHER), succeeded(30_000, ANOTHER));
    expect(refunds).toMatchObject({ refunded_at: hour(5), updated_at: hour(7) });
  });

  it('names the instrument', () => {
    expect(shown(placed(), started()).payment_method_details).toEqual({
      type: 'upi',
      upi: { vpa: 'asha.rao@okaxis' },
      netbanking: null,
      wallet: null,
    });
  });

  it('names the method of the gateway’s own page, or of an earlier attempt, once it is captured', () => {
    const details = { type: 'card', upi: null, netbanking: null, wallet: null };
    const byCard = fact('payment.captured', { ...capture, method_used: 'card' as const });
    for (const instrument of [{ method: 'hosted', method_details: {} } as const, {}])
      expect(shown(placed(), started(instrument), byCard).payment_method_details).toEqual(details);
    expect(shown(placed(), started({ method: 'hosted', method_details: {} }), captured()).payment_method_details?.type).toBe('hosted');
  });

  it('follows its parcels', () => {
    const seen = { ...parcel, shipment_status: 'label_printed' };
    const story = shown(cashOrder, reported('fulfilled', { parcel }), fulfilled, reported('fulfilled', { parcel: seen }));
    expect(story).toMatchObject({
      status: 'fulfilled',
      fulfillment_status: 'fulfilled',
      fulfilled_at: hour(2),
      cod: { status: 'in_transit' },
    });
    expect(story.fulfillments).toEqual([{ ...seen, created_at: hour(1), delivered_at: null }]);
    const arrived = shown(cashOrder, reported('fulfilled', { parcel }), fulfilled, reported('delivered'), delivered(50_000));
    expect(arrived.fulfillments).toEqual([{ ...parcel, created_at: hour(1), delivered_at: hour(3) }]);
  });

  it.each<[string, OrderStory[], object]>([
    ['cash', [cashOrder], { payment_status: 'cod_collected', amount_paid: 0, amount_cod_collected: 50_000, cod: { status: 'collected' } }],
    [
      'part cash',
      [partly, started(), captured(10_000), paid],
      { payment_status: 'paid', amount_paid: 10_000, amount_cod_collected: 40_000 },
    ],
    ['no cash', [...bought], { payment_status: 'paid', amount_cod_collected: 0, cod: null }],
  ])('is settled when it is delivered for %s', (_, before, expected) => {
    const due = before[0]!.type === 'order.placed' ? before[0].data.amount_cod_due : 0;
    expect(shown(...before, reported('delivered'), fulfilled, delivered(due))).toMatchObject({ status: 'delivered', ...expected });
  });

  it('is still refunded when its goods move', () => {
    const story = shown(...bought, requested(), succeeded(), reported('delivered'), fulfilled, delivered());
    expect(story).toMatchObject({ status: 'refunded', fulfillment_status: 'delivered', fulfilled_at: hour(7), delivered_at: hour(8) });
  });

  it('expects no cash when its goods are returned', () => {
    expect(shown(cashOrder, fulfilled, reported('rto_initiated'))).toMatchObject({ status: 'fulfilled', cod: { status: 'rto' } });
  });

  it('shows the latest risk assessment, without its counts', () => {
    const { basis: _, ...asShown } = risk;
    const inCash = fact('order.terms_changed', { ...order, payment_method: 'cod' as const, risk: { ...risk, score: 35 } });
    expect(shown(placed({ risk })).risk).toEqual(asShown);
    expect(shown(placed({ risk }), inCash).risk).toEqual({ ...asShown, score: 35 });
  });

  it('has the changed metadata', () => {
    const changed = (changes: Record<string, string | null> | null) => fact('order.metadata_changed', { changes });
    const tagged = placed({ metadata: { a: 1 } });
    expect(shown(tagged, changed({ b: 'two' }))).toMatchObject({ metadata: { a: 1, b: 'two' }, updated_at: hour(1) });
    expect(shown(tagged, changed({ b: 'two', a: null })).metadata).toEqual({ b: 'two' });
    expect(shown(tagged, changed(null)).metadata).toEqual({});
  });

  it('has the latest invoice, even once its shopper is forgotten', () => {
    const invoice = { number: 'INV/1', date: '2026-04-01', irn: null };
    const changed = (to: typeof invoice | null) => fact('order.invoice_changed', { invoice: to });
    const forgotten = fact('customer.forgotten', { subject: 'subject-1', keys: [], superseded: false });
    expect(shown(placed()).invoice).toBeNull();
    expect(shown(placed(), changed(invoice))).toMatchObject({ invoice, updated_at: hour(1) });
    expect(shown(placed(), changed(invoice), forgotten).invoice).toEqual(invoice);
    expect(shown(placed(), changed(invoice), changed(null)).invoice).toBeNull();
  });

  it('keeps the items, and no data of a forgotten shopper', () => {
    const forgotten = (superseded: boolean) => fact('customer.forgotten', { subject: 'subject-1', keys: [], superseded });
    const before = shown(placed(), started());
    expect(shown(placed(), started(), forgotten(false))).toEqual({
      ...before,
      customer: { phone: null, email: null, name: null, id: null },
      shipping_address: null,
      billing_address: null,
      payment_method_details: { type: 'upi', upi: { vpa: null }, netbanking: null, wallet: null },
      updated_at: hour(2),
    });
    expect(shown(placed(), started(), forgotten(true))).toEqual({ ...before, updated_at: before.updated_at });
    const byBank = { method: 'netbanking' as const, method_details: { netbanking: { bank: 'HDFC' } } };
    expect(shown(placed(), started(byBank), forgotten(false)).payment_method_details).toMatchObject({
      upi: null,
      netbanking: { bank: null },
    });
  });

  it('does not exist before it is placed', () => {
    expect(folded(orderResource, [paid])).toBeNull();
  });
});
