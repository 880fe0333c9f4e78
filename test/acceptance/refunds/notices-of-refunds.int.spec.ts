import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { orderBecomes, refund, refundBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { receivedEvents } from '#test/support/partners/received-events';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const PRICE = 249_900;
/** A refund of such an amount stays pending at the simulated gateway, and one that ends in 13 fails. */
const PENDING = 50_014;
const FAILING = 50_013;

let books: GatewayBooks;
const events = receivedEvents(merchant, receiver, ['refund.succeeded', 'refund.failed']);

beforeAll(() => {
  books = new GatewayBooks(service);
});
beforeEach(() => books.trouble());

/** A refund that the gateway has accepted; `notify` sends the gateway's notice of it, with changes to what it holds. */
async function takenOn(amount: number): Promise<{ order: string; id: string; notify(event: string, changes?: object): Promise<Json> }> {
  const { id: order } = await given.paidOrder(merchant);
  const { connection } = await books.routeOf(order);
  const { id } = (await refund(merchant, order, amount)).body;
  await refundBecomes(merchant, id, { pending_reason: amount === PENDING ? 'processing_at_gateway' : null });
  const notify = async (event: string, changes: object = {}): Promise<Json> => {
    const held = (await books.refundsOf(order)).find(({ receipt }) => receipt === id)!;
    const entity = { ...held, ...changes };
    const notice = { entity: 'event', event, contains: ['refund'], payload: { refund: { entity } }, created_at: held.created_at };
    const answer = await books.notify(connection, notice);
    expect(answer.status).toBe(200);
    return answer;
  };
  return { order, id, notify };
}

const alertsOf = async (order: string): Promise<Json[]> =>
  (await timelineOf(merchant, order)).filter(({ type }) => type === 'payment.alert_raised').map(({ data }) => data);

describe('a gateway’s notice of a refund', () => {
  it('that does not match the request changes nothing and raises one alert, for all variations', async () => {
    const { order, id, notify } = await takenOn(PENDING);
    for (const event of ['refund.processed', 'refund.failed'])
      for (const changes of [
        { amount: 1 },
        { amount: PENDING + 1 },
        { currency: 'USD' },
        { payment_id: 'pay_other' },
        { id: 'rfnd_other' },
      ])
        await notify(event, changes);
    await refundBecomes(merchant, id, { status: 'pending' });
    await orderBecomes(merchant, order, { amount_refunded: 0, amount_refund_pending: PENDING, amount_refundable: PRICE - PENDING });
    expect(await alertsOf(order)).toMatchObject([{ alert: 'refund_mismatch', refund: id }]);
    await notify('refund.processed');
    await refundBecomes(merchant, id, { status: 'succeeded' });
    await orderBecomes(merchant, order, { amount_refunded: PENDING, amount_refund_pending: 0 });
  });

  it('that it succeeded after a failure is recorded: the money has left, cannot be refunded again, and an alert is raised', async () => {
    const { order, id, notify } = await takenOn(FAILING);
    await refundBecomes(merchant, id, { status: 'failed' });
    await orderBecomes(merchant, order, { amount_refundable: PRICE });
    await books.settleRefund(order, id, true);
    expect(await refundBecomes(merchant, id, { status: 'succeeded' })).toMatchObject({
      failure_code: null,
      failed_at: null,
      destination: { reference: expect.stringMatching(/^\d{12}$/), reference_type: 'rrn' },
    });
    await notify('refund.processed');
    await orderBecomes(merchant, order, {
      status: 'refunded',
      amount_refunded: FAILING,
      amount_refund_pending: 0,
      amount_refundable: PRICE - FAILING,
    });
    expect(await alertsOf(order)).toMatchObject([{ alert: 'refunded_after_failure', refund: id }]);
    await eventually(() => {
      const reported = events().filter(({ data }) => data.object.id === id);
      expect(reported.map(({ type }) => type).sort()).toEqual(['refund.failed', 'refund.succeeded']);
    });
  });

  it('that is older than the one before changes nothing: a query of the gateway decides between the two', async () => {
    const { order, id, notify } = await takenOn(FAILING);
    await refundBecomes(merchant, id, { status: 'failed' });
    await notify('refund.processed', { status: 'processed' });
    await refundBecomes(merchant, id, { status: 'failed' });
    const { id: other } = (await refund(merchant, order, 10_000)).body;
    await refundBecomes(merchant, other, { status: 'succeeded' });
    await notify('refund.failed', { status: 'failed' });
    await orderBecomes(merchant, order, { amount_refunded: 10_000, amount_refundable: PRICE - 10_000 });
    expect(await alertsOf(order)).toEqual([]);
  });

  it.each([
    ['fails', { as: 'status', status: 500 }],
    ['refuses', { as: 'status', status: 400 }],
    ['does not know it', { as: 'status', status: 404 }],
    ['closes the connection', { as: 'drop_answer' }],
  ] as const)('that contradicts the one before is kept while the gateway %s, and changes nothing until it answers', async (_, failure) => {
    const { order, id, notify } = await takenOn(FAILING);
    await refundBecomes(merchant, id, { status: 'failed' });
    books.trouble({ failures: [{ on: 'GET /v1/refunds/', ...failure }], notices: { copies: 0 } });
    await notify('refund.processed', { status: 'processed' });
    await refundBecomes(merchant, id, { status: 'failed' });
    await orderBecomes(merchant, order, { amount_refunded: 0, amount_refundable: PRICE });
    expect(await alertsOf(order)).toEqual([]);
    await books.settleRefund(order, id, true);
    books.trouble();
    await refundBecomes(merchant, id, { status: 'succeeded' });
  });

  it('that it failed after a success: it is failed, its amount is refundable again, the order is unchanged, and one alert is raised', async () => {
    const { order, id, notify } = await takenOn(PENDING);
    await books.settleRefund(order, id, true);
    const { payment } = await refundBecomes(merchant, id, { status: 'succeeded' });
    await books.settleRefund(order, id, false);
    expect(await refundBecomes(merchant, id, { status: 'failed' })).toMatchObject({ failure_code: 'account_closed', succeeded_at: null });
    await notify('refund.failed');
    await notify('refund.processed', { status: 'processed' });
    await orderBecomes(merchant, order, { status: 'refunded', refund_status: 'none', amount_refunded: 0, amount_refundable: PRICE });
    expect((await merchant.get(`/payments/${payment}`)).body.amount_refunded).toBe(0);
    expect(await alertsOf(order)).toMatchObject([{ alert: 'refund_failed_after_success', refund: id }]);
    await eventually(() => {
      const reported = events().filter(({ data }) => data.object.id === id);
      expect(reported.map(({ type }) => type).sort()).toEqual(['refund.failed', 'refund.succeeded']);
    });
    const { id: again } = (await refund(merchant, order, PRICE)).body;
    await refundBecomes(merchant, again, { status: 'succeeded' });
    await orderBecomes(merchant, order, { amount_refunded: PRICE, amount_refundable: 0, amount_over_refunded: 0 });
  });

  it('that it succeeded after it failed and was requested again leaves zero to refund, and never less', async () => {
    const { order, id } = await takenOn(FAILING);
    await refundBecomes(merchant, id, { status: 'failed' });
    const { id: rest } = (await refund(merchant, order, PRICE)).body;
    await refundBecomes(merchant, rest, { status: 'succeeded' });
    await books.settleRefund(order, id, true);
    await refundBecomes(merchant, id, { status: 'succeeded' });
    await orderBecomes(merchant, order, { amount_refunded: PRICE + FAILING, amount_refundable: 0, payment_status: 'refunded' });
    const refused = await refund(merchant, order, 1);
    expect([refused.status, refused.body.error.code]).toEqual([422, 'order_already_refunded']);
  });
});
