import { EventHistory } from '#platform/event-history/event-history';
import { JobPlanner } from '#job-queue/job-planner';
import { JobRunner } from '#job-queue/job-runner';
import { JobStore } from '#job-queue/job-store';
import { PUBLISH } from '#webhooks/delivery/stored-events';
import { PublishMerchantEventWhenSomethingHappened } from '#webhooks/policies/publish-merchant-event-when-something-happened.policy';
import { isReadable } from '#platform/event-history/unreadable';
import type { Json } from '#test/support/clients/merchant-client';
import { idempotency } from '#test/support/clients/merchant-client';
import { requestIdOf } from '#test/support/clients/logged-requests';
import { codOrder, openSession, orderBecomes, paidByCard, paidOrder, refundBecomes, unpaidOrder, upi } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { receivedEvents } from '#test/support/partners/received-events';
import { Storefront } from '#test/support/partners/storefront';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

let storefront: Storefront;

beforeAll(() => {
  storefront = new Storefront(service);
});

const received = receivedEvents(merchant, receiver, ['*']);

/** The events of an order, oldest first, once one is of a type; what is read is what was sent. */
const eventsOf = (order: string, type: string): Promise<Json[]> =>
  eventually(async () => {
    const { body } = await merchant.get(`/events?order=${order}&limit=100`);
    expect(types(body.data)).toContain(type);
    for (const event of body.data) expect(received()).toContainEqual(event);
    return body.data.toReversed();
  });

const types = (events: readonly Json[]): string[] => events.map(({ type }) => type);
const of = (type: string, events: readonly Json[]): Json => events.find((event) => event.type === type);

const acts = async (order: string, act: string, body: object = {}): Promise<void> => {
  expect((await merchant.post(`/test_helpers/orders/${order}/${act}`, body)).status).toBe(200);
};

const reports = async (order: string, changes: object): Promise<void> =>
  storefront.reported('orders/updated', await storefront.body(order, changes));

const synced = async (order: Promise<Json>): Promise<Json> => (await storefront.settled((await order).id)) && order;

describe('the life of an order', () => {
  it('fires events from its placement to its delivery', async () => {
    const { id } = await synced(codOrder(merchant));
    await acts(id, 'ship', { tracking_number: 'AWB-D', courier_code: 'delhivery' });
    await acts(id, 'deliver');
    const events = await eventsOf(id, 'order.delivered');
    // The first two may be of one millisecond, which has no order.
    expect(types(events).slice(0, 2).toSorted()).toEqual(['checkout.session.completed', 'order.created']);
    expect(types(events).slice(2)).toEqual(['order.fulfilled', 'order.delivered']);
    expect(of('order.created', events).data.object).toMatchObject({ id, status: 'pending', payment_status: 'cod_pending' });
    expect(of('order.delivered', events).data.object).toMatchObject({ id, status: 'delivered', amount_cod_collected: 249_900 });
    expect(events.map(({ request }) => request === null)).toEqual([false, false, true, true]);
  });

  it('fires order.returned once, when its parcel is back', async () => {
    const { id } = await synced(paidOrder(merchant));
    await acts(id, 'ship', { tracking_number: 'AWB-R', courier_code: 'delhivery' });
    await acts(id, 'rto');
    await orderBecomes(merchant, id, { fulfillment_status: 'rto_initiated' });
    expect(types(await eventsOf(id, 'order.fulfilled'))).not.toContain('order.returned');
    await storefront.goods(id, 'rto_delivered');
    await storefront.goods(id, 'rto_delivered');
    const events = await eventsOf(id, 'order.returned');
    expect(types(events).filter((type) => type === 'order.returned')).toHaveLength(1);
    expect(of('order.returned', events)).toMatchObject({ request: null, data: { object: { id, fulfillment_status: 'rto_delivered' } } });
  });

  it('fires order.updated with the old values when metadata, tags or the note change', async () => {
    const { id } = await synced(codOrder(merchant, { metadata: { note: 'x' } }));
    const changed = await merchant.patch(`/orders/${id}`, { metadata: { note: 'y', gift: true } }, idempotency('gift'));
    await merchant.patch(`/orders/${id}`, { metadata: { note: 'y' } });
    const [first, ...none] = (await eventsOf(id, 'order.updated')).filter(({ type }) => type === 'order.updated');
    expect(none).toEqual([]);
    expect(first).toMatchObject({ request: { id: requestIdOf(changed), idempotency_key: 'gift' }, data: { object: changed.body } });
    expect(first.data.previous_attributes).toEqual({ metadata: { note: 'x', gift: null } });

    await reports(id, { tags: 'gift, vip', note: 'Ring twice' });
    await reports(id, { tags: '', note: 'Ring twice' });
    const updates = await eventually(async () => {
      const found = (await eventsOf(id, 'order.updated')).filter(({ type }) => type === 'order.updated');
      expect(found).toHaveLength(3);
      return found;
    });
    expect(updates.slice(1).map(({ data }) => data.previous_attributes)).toEqual([
      { storefront: { tags: ['risk-low'], note: null } },
      { storefront: { tags: ['gift', 'vip'] } },
    ]);
    expect(updates[2].request).toBeNull();
  });

  it('fires order.updated without the old note of a forgotten shopper', async () => {
    const phone = '+919800000077';
    const { id } = await synced(codOrder(merchant, { customer: { phone } }));
    await reports(id, { note: 'Ring the tall bell' });
    await reports(id, { note: 'Ring the small bell' });
    const before = await eventually(async () => {
      const updates = (await eventsOf(id, 'order.updated')).filter(({ type }) => type === 'order.updated');
      expect(updates).toHaveLength(2);
      return updates;
    });
    expect(before[1].data.previous_attributes).toEqual({ storefront: { note: 'Ring the tall bell' } });
    await service.operate('customers.forget', { phone });
    await eventually(async () => {
      const { body, text } = await merchant.get(`/events?order=${id}&limit=100`);
      expect(text).not.toContain('bell');
      const updates = body.data.filter(({ type }: Json) => type === 'order.updated');
      expect(updates.map((event: Json) => [event.id, event.data.previous_attributes])).toEqual(
        before.toReversed().map((event) => [event.id, {}]),
      );
    });
  });

  it('fires order.updated and refund.updated with the old values when an invoice or a credit note is set', async () => {
    const { id } = await paidOrder(merchant);
    await merchant.patch(`/orders/${id}`, { invoice: { number: 'INV-1', date: '2026-01-02' } });
    await merchant.patch(`/orders/${id}`, { invoice: { number: 'INV-2', date: '2026-01-02' } });
    const { body: made } = await merchant.post('/refunds', { order_id: id, amount: 10_000 });
    const noted = await merchant.patch(`/refunds/${made.id}`, { credit_note: { number: 'CN-1' }, metadata: { shelf: 'B' } });
    const updates = await eventually(async () => {
      const found = (await eventsOf(id, 'refund.updated')).filter(({ type }) => type.endsWith('.updated'));
      expect(found).toHaveLength(4);
      return found;
    });
    const before = updates.map(({ type, data }) => [type, data.previous_attributes]);
    expect(before.slice(0, 2)).toEqual([
      ['order.updated', { invoice: null }],
      ['order.updated', { invoice: { number: 'INV-1' } }],
    ]);
    expect(before.slice(2)).toContainEqual(['refund.updated', { metadata: { shelf: null } }]);
    expect(before.slice(2)).toContainEqual(['refund.updated', { credit_note: null }]);
    expect(new Set(updates.slice(2).map(({ request }) => request.id))).toEqual(new Set([requestIdOf(noted)]));
  });

  it('fires order.updated with the old terms when the shopper chooses another payment option', async () => {
    const { id } = await openSession(merchant, { payment_options: ['prepaid', 'cod'] });
    const { order } = (await merchant.post(`/checkout/sessions/${id}/complete`, upi('failure@test'))).body;
    await orderBecomes(merchant, order, { payment_status: 'failed' });
    await merchant.post(`/checkout/sessions/${id}/complete`, { payment_option: 'cod' });
    const update = of('order.updated', await eventsOf(order, 'order.updated'));
    expect(update.data.object).toMatchObject({ payment_method: 'cod', payment_status: 'cod_pending' });
    expect(update.data.previous_attributes).toMatchObject({ payment_method: 'prepaid', payment_status: 'failed', amount_cod_due: 0 });
    expect(update.data.previous_attributes).not.toHaveProperty('updated_at');
  });
});

describe('an event of one fact', () => {
  it('is fired once, even if its planning is interrupted, its notice or job repeated, or the order rebuilt', async () => {
    const { id } = await synced(paidOrder(merchant));
    await service.part(JobPlanner).stop();
    await merchant.patch(`/orders/${id}`, { metadata: { gift: false } });
    const { body: refunded } = await merchant.post('/refunds', { order_id: id, amount: 10_000 });
    service.part(JobPlanner).start();
    await refundBecomes(merchant, refunded.id, { status: 'succeeded' });
    await storefront.goods(id, 'fulfilled');
    await storefront.goods(id, 'delivered');
    await storefront.goods(id, 'delivered');
    const once = [
      'order.created',
      'order.paid',
      'order.updated',
      'refund.created',
      'refund.succeeded',
      'order.fulfilled',
      'order.delivered',
    ];
    const before = await eventually(async () => {
      const events = await eventsOf(id, 'order.delivered');
      expect(types(events).toSorted()).toEqual(['checkout.session.completed', ...once].toSorted());
      return events;
    });
    const sent = received().length;

    await service.operate('orders.rebuild', { id });
    const facts = await service.part(EventHistory).stream(`order-${id}`);
    const jobs = facts.flatMap((fact) => service.part(PublishMerchantEventWhenSomethingHappened).plan(fact));
    expect(jobs).toHaveLength(once.length);
    const again = jobs.map((job) => ({ ...job, key: `${job.key} again` }));
    await service.part(JobStore).add(again);
    service.part(JobRunner).wakeFor(again);
    await eventually(async () => expect(await service.part(JobStore).oldestDueAt(PUBLISH)).toBeNull());
    expect(await eventsOf(id, 'order.delivered')).toEqual(before);
    expect(received().length).toBe(sent);
  });
});

describe('the request of an event', () => {
  const requestIn = (event: Json): string | null => event.request?.id ?? null;
  /** A completed session and its order are often of one millisecond, which gives them no order. */
  const firstTwoSorted = (rows: unknown[][]): unknown[][] => [...rows.slice(0, 2).toSorted(), ...rows.slice(2)];

  it('is that of the merchant, even if the gateway’s notice reported the outcome', async () => {
    const session = await openSession(merchant);
    const completed = await merchant.post(`/checkout/sessions/${session.id}/complete`, upi('success@test'), idempotency('pay'));
    const { order } = completed.body;
    await orderBecomes(merchant, order, { status: 'paid' });
    const refunded = await merchant.post('/refunds', { order_id: order, amount: 10_000 }, idempotency('refund'));
    await refundBecomes(merchant, refunded.body.id, { status: 'succeeded' });
    const failing = await merchant.post('/refunds', { order_id: order, amount: 10_013 });
    await refundBecomes(merchant, failing.body.id, { status: 'failed' });
    const events = await eventsOf(order, 'refund.failed');
    expect(firstTwoSorted(events.map((event) => [event.type, requestIn(event)]))).toEqual([
      ['checkout.session.completed', requestIdOf(completed)],
      ['order.created', requestIdOf(completed)],
      ['order.paid', requestIdOf(completed)],
      ['refund.created', requestIdOf(refunded)],
      ['refund.succeeded', requestIdOf(refunded)],
      ['refund.created', requestIdOf(failing)],
      ['refund.failed', requestIdOf(failing)],
    ]);
    expect(of('order.paid', events).request.idempotency_key).toBe('pay');
    expect(of('refund.succeeded', events).request.idempotency_key).toBe('refund');
    expect(of('refund.created', events).data.object).toEqual(refunded.body);
  });

  it('is the one that started the payment, if the order is placed by its capture', async () => {
    const { id, checkout_session } = await paidByCard(merchant);
    const events = await eventsOf(id, 'order.paid');
    expect(types(events).toSorted()).toEqual(['checkout.session.completed', 'order.created', 'order.paid']);
    const begun = (await service.part(EventHistory).stream(`checkout_session-${checkout_session}`)).find(
      (fact) => isReadable(fact) && fact.type === 'checkout_session.payment_started',
    );
    expect(events.map(requestIn)).toEqual(Array.from({ length: 3 }, () => begun!.metadata.request_id));
    expect(begun!.metadata.request_id).toMatch(/^req_/);
  });

  it('of a failed payment is the one that started it, and null after a timeout', async () => {
    const { id } = await unpaidOrder(merchant);
    const events = await eventsOf(id, 'order.cancelled');
    expect(firstTwoSorted(events.map((event) => [event.type, requestIn(event) !== null]))).toEqual([
      ['checkout.session.completed', true],
      ['order.created', true],
      ['payment.failed', true],
      ['order.cancelled', false],
    ]);
    expect(new Set(events.slice(0, 3).map(requestIn)).size).toBe(1);
    const { data } = (await merchant.get(`/payments?order_id=${id}`)).body;
    expect(events[2].data.object).toEqual(data[0]);
  });

  it('of a session’s payment that failed, which has no order', async () => {
    const { id } = await openSession(merchant);
    const paying = { payment_option: 'prepaid', payment: { method: 'card', card: { token: 'tok_declined' } } };
    const begun = await merchant.post(`/checkout/sessions/${id}/complete`, paying);
    const failed = await eventually(async () => {
      const { data } = (await merchant.get('/events?type=payment.failed&limit=1')).body;
      expect(data[0]?.data.object.checkout_session).toBe(id);
      return data[0];
    });
    expect(failed).toMatchObject({ request: { id: requestIdOf(begun) }, data: { object: { order_id: null, status: 'failed' } } });
  });
});
