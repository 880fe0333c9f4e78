import { request } from 'undici';
import { orderStream } from '#orders/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { orderBecomes, paidOrder, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

const PRICE = 249_900;

describe('POST /integrations/payments/{connection_id}: notices of a payment gateway', () => {
  const { service } = serviceUnderTest('own');
  let books: GatewayBooks;
  beforeAll(async () => {
    books = new GatewayBooks(service);
  });
  beforeEach(() => books.trouble());

  /** An order to which nothing more happens automatically: the gateway and the shop have answered. */
  const pendingOrder = async (): Promise<{ id: string; connection: string }> => {
    const { id } = await placeOrder(service.merchant, upi('pending@test'));
    await orderBecomes(service.merchant, id, { payment_status: 'processing' });
    await new Storefront(service).settled(id);
    await eventually(async () => {
      const [payment] = (await service.merchant.get(`/orders/${id}/payments`)).body.data;
      expect(payment).toMatchObject({ status: 'processing' });
    });
    return { id, connection: (await books.routeOf(id)).connection };
  };
  const orderNow = async (id: string): Promise<Json> => (await service.merchant.get(`/orders/${id}`)).body;
  const timeline = async (id: string): Promise<string[]> =>
    (await service.merchant.get(`/orders/${id}/timeline`)).body.data.map(({ summary }: Json) => summary);
  const storedOf = async (id: string): Promise<number> => (await service.part(EventHistory).stream(orderStream(id))).length;
  const counted = async (outcome: string): Promise<number> => {
    const text = await (await request(`${service.addresses.operations}/metrics`)).body.text();
    return Number(new RegExp(`partner_notices_total\\{partner="sandbox",outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  };

  it('that arrive late, repeatedly and in any order lead to the same order', async () => {
    books.trouble({ notices: { copies: 4, spread_ms: 200 } });
    const order = await paidOrder(service.merchant);
    const { body: requested } = await refund(service.merchant, order.id, 50_000);
    await refundBecomes(service.merchant, requested.id, { status: 'succeeded' });
    expect(await orderBecomes(service.merchant, order.id, { refund_status: 'partial' })).toMatchObject({
      amount_paid: PRICE,
      amount_refunded: 50_000,
      amount_refund_pending: 0,
    });
    expect((await timeline(order.id)).filter((summary) => summary === 'The payment was captured.')).toHaveLength(1);
  });

  it('with a wrong signature are refused and counted, and nothing is stored', async () => {
    const { id, connection } = await pendingOrder();
    const [before, stored] = [await counted('refused'), await storedOf(id)];
    const forged = await books.noticeOf('payment.captured', id);
    const answer = await books.notify(connection, forged, { 'x-razorpay-signature': '0'.repeat(64) });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'signature_invalid' } } });
    expect([await counted('refused'), await storedOf(id)]).toEqual([before + 1, stored]);
  });

  it('with a wrong signature get the reason; from the 21st in a second on 429 rate_limit_exceeded', async () => {
    const { id, connection } = await pendingOrder();
    const forged = await books.noticeOf('payment.captured', id);
    const send = () => books.notify(connection, forged, { 'x-razorpay-signature': '0'.repeat(64) });
    const second = () => Math.floor(Date.now() / 1000);
    const began = second();
    const answers = await Promise.all(Array.from({ length: 200 }, send));
    const seconds = second() - began + 1;
    const codes = Map.groupBy(answers, ({ status, body }) => `${status} ${body.error.code}`);
    expect([...codes.keys()].toSorted()).toEqual(['401 signature_invalid', '429 rate_limit_exceeded']);
    expect(codes.get('401 signature_invalid')!.length).toBeLessThanOrEqual(20 * seconds);
    expect((await books.notify(connection, await books.noticeOf('payment.captured', id))).status).toBe(200);
  });

  it('to an unknown connection count against the address like wrong signatures', async () => {
    const nowhere = `conn_${'0'.repeat(24)}`;
    const send = (_: unknown, n: number) =>
      books.post(`${n % 2 === 0 ? 'payments' : 'storefront'}/${nowhere}`, '{}', { 'content-type': 'application/json' });
    // The second in which the address sent too many before may not be over.
    await eventually(async () => expect((await send(null, 0)).status).toBe(404));
    const answers = await Promise.all(Array.from({ length: 200 }, send));
    const codes = new Set(answers.map(({ status, body }) => `${status} ${body.error.code}`));
    expect([...codes].toSorted()).toEqual(['404 resource_missing', '429 rate_limit_exceeded']);
  });

  it('with overlong ids are accepted and change nothing; messages are cut', async () => {
    const { id, connection } = await pendingOrder();
    const [before, stored] = [await counted('ignored'), await storedOf(id)];
    const long = 'x'.repeat(256);
    for (const changes of [{ id: long }, { currency: long }, { acquirer_data: { rrn: long } }])
      expect((await books.notify(connection, await books.noticeOf('payment.captured', id, changes))).status).toBe(200);
    expect([await counted('ignored'), await storedOf(id)]).toEqual([before + 3, stored]);
    await books.notify(
      connection,
      await books.noticeOf('payment.failed', id, { error_code: 'BAD_REQUEST_ERROR', error_description: 'y'.repeat(5000) }),
    );
    const { data } = (await service.merchant.get(`/orders/${id}/payments`)).body;
    expect(data).toMatchObject([{ status: 'failed', error: { message: `${'y'.repeat(999)}…` } }]);
  });

  it('of unknown types are accepted, counted and change nothing', async () => {
    const { id, connection } = await pendingOrder();
    const [before, stored] = [await counted('ignored'), await storedOf(id)];
    const unknown = { entity: 'event', event: 'settlement.processed', contains: [], payload: {}, created_at: 1_700_000_000 };
    expect((await books.notify(connection, unknown)).status).toBe(200);
    const strange = await books.noticeOf('payment.captured', id, { notes: { order: 'cart 7', payment: 'nothing of ours' } });
    expect((await books.notify(connection, strange)).status).toBe(200);
    expect([await counted('ignored'), await storedOf(id)]).toEqual([before + 2, stored]);
  });

  it('with invalid content or about an unknown order are accepted, counted and change nothing', async () => {
    const { id, connection } = await pendingOrder();
    const [before, stored] = [await counted('ignored'), await storedOf(id)];
    const strange: object[] = [
      { amount: String(PRICE) }, { amount: -1 }, { amount: 0 }, { amount: 1.5 }, { amount: null }, { amount: 2 ** 53 }, { currency: null }, { currency: 5 },
      { id: null }, { notes: { order: 'ord_0000000000000000000000zz', payment: 'pay_0000000000000000000000zz' } },
    ]; // prettier-ignore
    for (const changes of strange) {
      const answer = await books.notify(connection, await books.noticeOf('payment.captured', id, changes));
      expect([changes, answer.status]).toEqual([changes, 200]);
    }
    expect([await counted('ignored'), await storedOf(id)]).toEqual([before + strange.length, stored]);
    const captured = { ...(await books.noticeOf('payment.captured', id)), created_at: 'yesterday' };
    expect((await books.notify(connection, captured)).status).toBe(200);
    await orderBecomes(service.merchant, id, { status: 'paid' });
  });

  it('of another account or another connection change nothing', async () => {
    const { id } = await pendingOrder();
    const stored = await storedOf(id);
    const captured = await books.noticeOf('payment.captured', id);
    const keys = {
      kind: 'razorpay',
      mode: 'test',
      keyId: 'rzp_test_1',
      keySecret: 's',
      name: 'Other',
      charging: 's2s',
      baseUrl: 'http://127.0.0.1:9',
    };
    const { id: account } = await service.operate('accounts.create', { name: 'Somebody else' });
    const own = (await service.operate('accounts.list')).data.at(-1).id;
    const theirs = await service.operate('connections.create', { ...keys, account });
    const second = await service.operate('connections.create', { ...keys, account: own });
    for (const other of [theirs, second]) expect((await books.notify(other.id, captured)).status).toBe(200);
    await service.operate('connections.remove', { account: own, id: second.id });
    expect([await storedOf(id), (await orderNow(id)).status]).toEqual([stored, 'pending']);
  });

  it('of another amount or currency never pay silently', async () => {
    const less = await pendingOrder();
    await books.notify(less.connection, await books.noticeOf('payment.captured', less.id, { amount: PRICE - 1 }));
    await orderBecomes(service.merchant, less.id, { status: 'pending', amount_paid: PRICE - 1 });
    expect(await timeline(less.id)).toContain('Alert: The gateway took ₹2,498.99, but ₹2,499.00 was requested.');

    const dollars = await pendingOrder();
    await books.notify(dollars.connection, await books.noticeOf('payment.captured', dollars.id, { currency: 'USD' }));
    expect(await orderNow(dollars.id)).toMatchObject({ status: 'pending', amount_paid: 0 });
    expect((await timeline(dollars.id)).filter((summary) => summary.startsWith('Alert: '))).toHaveLength(1);
  });

  it('with numbers beyond 2^53 keep every digit', async () => {
    const { id, connection } = await pendingOrder();
    const text = JSON.stringify(await books.noticeOf('payment.captured', id, { acquirer_data: { rrn: 'HERE' } }));
    await books.notify(connection, text.replace('"HERE"', '912345678901234567890'));
    await orderBecomes(service.merchant, id, { status: 'paid' });
    const { data } = (await service.merchant.get(`/orders/${id}/payments`)).body;
    expect(data).toMatchObject([{ gateway: 'sandbox', bank_reference: '912345678901234567890', bank_reference_type: 'rrn' }]);
  });

  it('of 256 KiB are read, and larger ones are not', async () => {
    const { id, connection } = await pendingOrder();
    const captured = JSON.stringify(await books.noticeOf('payment.captured', id));
    const padded = (size: number): string => captured + ' '.repeat(size - Buffer.byteLength(captured));
    expect((await books.notify(connection, padded(262_145))).status).toBe(413);
    expect(await books.notify(connection, padded(262_144))).toMatchObject({ status: 200, body: { received: true } });
    await orderBecomes(service.merchant, id, { status: 'paid' });
  });

  it('of a second capture refund that money automatically, once, and raise an alert', async () => {
    books.trouble({ failures: [{ on: 'POST /v1/payments/create', as: 'apply_twice', times: 1 }] });
    const order = await paidOrder(service.merchant);
    await eventually(async () => expect(await books.returnedOf(order.id)).toBe(PRICE));
    await eventually(async () =>
      expect(await timeline(order.id)).toEqual(
        expect.arrayContaining([
          'Alert: the gateway took the payment a second time. That money goes back automatically.',
          'What the gateway had taken a second time has gone back.',
        ]),
      ),
    );
    expect(await orderNow(order.id)).toMatchObject({ status: 'paid', amount_paid: PRICE, amount_refunded: 0, refund_status: 'none' });
    expect(await books.refundsOf(order.id)).toHaveLength(1);
  });

  it('that are lost are replaced by polling the gateway', async () => {
    books.trouble({ notices: { copies: 0 } });
    const { id } = await placeOrder(service.merchant, upi('success@test'));
    await orderBecomes(service.merchant, id, { payment_status: 'processing' });
    await eventually(async () => expect((await books.paymentsOf(id))[0].status).toBe('captured'));
    service.clock.advance(181);
    await orderBecomes(service.merchant, id, { status: 'paid' });

    const { body: requested } = await refund(service.merchant, id, 50_000);
    await refundBecomes(service.merchant, requested.id, { pending_reason: 'processing_at_gateway' });
    await eventually(async () => expect((await books.refundsOf(id))[0].status).toBe('processed'));
    service.clock.advance(181);
    const { destination } = await refundBecomes(service.merchant, requested.id, { status: 'succeeded' });
    expect(destination).toMatchObject({ reference: expect.stringMatching(/^\d{12}$/), reference_type: 'rrn' });
  });
});
