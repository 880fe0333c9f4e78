import { Connections } from '#integrations/connections/connections';
import { CONNECTIONS, type ConnectionDocument } from '#integrations/connections/lookups/connections.projection';
import { DAY } from '#kernel/time';
import { JobRunner } from '#job-queue/job-runner';
import { Lookups } from '#platform/storage/lookups';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const JSON_BODY = { 'content-type': 'application/json' };
/** An amount whose payment the simulated bank leaves pending. */
const PENDING_AMOUNT = 50_014;

describe('a gateway’s connection that is removed', () => {
  const { service } = serviceUnderTest('own');
  let books: GatewayBooks;
  let account: string;
  let merchant: MerchantClient;
  beforeAll(async () => {
    books = new GatewayBooks(service);
  });
  beforeEach(async () => {
    books.trouble();
    account = (await service.operate('accounts.create', { name: 'A shop that moves' })).id as string;
    merchant = (await service.keyHolder({ account })).client;
  });
  afterEach(() => merchant.close());

  const remove = (id: string, yes?: true): Promise<Json> => service.operate('connections.remove', { account, id, ...(yes && { yes }) });
  const stored = async (id: string): Promise<ConnectionDocument> =>
    (await service.part(Lookups).find<ConnectionDocument>(CONNECTIONS, id))!;
  const erased = (id: string): Promise<void> =>
    eventually(async () => expect(await stored(id)).toMatchObject({ key_secret: '', webhook_secret: '' }));
  const listed = async (): Promise<string[]> =>
    (await service.operate('connections.list', { account })).data.map(({ id }: Json) => id as string);
  const alerts = async (): Promise<Json[]> => (await merchant.get('/alerts')).body.data;
  const pendingRefund = async (): Promise<{ order: Json; id: string; connection: string }> => {
    const order = await given.paidOrder(merchant);
    const { connection } = await books.routeOf(order.id);
    const { id } = (await refund(merchant, order.id, PENDING_AMOUNT)).body;
    await eventually(async () => expect(await books.refundsOf(order.id)).toHaveLength(1));
    return { order, id, connection };
  };
  const waitingOrder = async (): Promise<{ id: string; connection: string; payment: string }> => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    const { connection, payment } = await books.routeOf(id);
    return { id, connection, payment };
  };

  it('with nothing in progress is removed at once, with its credentials', async () => {
    const order = await given.paidOrder(merchant);
    const { connection } = await books.routeOf(order.id);
    const notice = await books.noticeOf('payment.captured', order.id);
    expect(await remove(connection)).toEqual({ id: connection, object: 'connection', deleted: true });
    expect((await books.post(`payments/${connection}`, JSON.stringify(notice), JSON_BODY)).status).toBe(404);
    await erased(connection);
    await expect(remove(connection, true)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('with payments and refunds in progress stays, and lists them, until the removal is confirmed', async () => {
    const { order, id, connection } = await pendingRefund();
    const waiting = await waitingOrder();
    const { id: session } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_pending'));
    await paymentAtGateway(service, session);
    const refused = await remove(connection);
    expect(refused).toMatchObject({ id: connection, object: 'connection', deleted: false, under_way: { object: 'list', has_more: false } });
    expect(refused.under_way.data).toHaveLength(3);
    expect(refused.under_way.data).toEqual(
      expect.arrayContaining([
        { id, object: 'refund', order_id: order.id, checkout_session: null, amount: PENDING_AMOUNT, currency: 'INR' },
        { id: waiting.payment, object: 'payment', order_id: waiting.id, checkout_session: null, amount: 249_900, currency: 'INR' },
        {
          id: expect.stringMatching(/^pay_/),
          object: 'payment',
          order_id: null,
          checkout_session: session,
          amount: 249_900,
          currency: 'INR',
        },
      ]),
    );
    expect(await listed()).toContain(connection);
    await refundBecomes(merchant, id, { status: 'pending' });
    expect(await remove(connection, true)).toMatchObject({ deleted: true, under_way: refused.under_way });
    expect(await listed()).not.toContain(connection);
  });

  it('has its refunds followed by notices to their end, and its credentials erased then', async () => {
    const { order, id, connection } = await pendingRefund();
    await remove(connection, true);
    expect(await stored(connection)).toMatchObject({ key_secret: expect.stringMatching(/./), removed_at: expect.any(Number) });
    await books.settleRefund(order.id, id, true);
    await refundBecomes(merchant, id, { status: 'succeeded' });
    await erased(connection);
    expect((await books.post(`payments/${connection}`, '{}', JSON_BODY)).status).toBe(404);
  });

  it('has outcomes without a notice looked up', async () => {
    const { id, connection, payment } = await waitingOrder();
    await remove(connection, true);
    books.trouble({ notices: { copies: 0 } });
    const [held] = await books.paymentsOf(id);
    service.sandbox.capturePayment((await service.part(Connections).followed(connection, ['sandbox']))!.key_id, held!.id as string);
    service.clock.advance(600);
    await orderBecomes(merchant, id, { status: 'paid', amount_paid: 249_900 });
    expect((await merchant.get(`/orders/${id}/payments`)).body.data).toMatchObject([{ id: payment, status: 'captured' }]);
    service.clock.advance(600);
    await erased(connection);
  });

  it('has a session’s payment followed, which its bank approves afterwards', async () => {
    const { id: session } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_pending'));
    await paymentAtGateway(service, session);
    const [{ id: connection }] = (await service.operate('connections.list', { account })).data.filter(
      ({ kind }: Json) => kind === 'sandbox',
    );
    const decide = bankDecides(service, session, true);
    await remove(connection, true);
    await decide;
    await eventually(async () =>
      expect((await merchant.get(`/checkout/sessions/${session}`)).body).toMatchObject({ status: 'complete', payment_status: 'paid' }),
    );
  });

  it('fails refunds that were not sent when it was removed, and those requested afterwards', async () => {
    const { order, connection } = await pendingRefund();
    const runner = service.part(JobRunner);
    await runner.stop();
    const before = (await refund(merchant, order.id, 1000)).body.id;
    await remove(connection, true);
    runner.start();
    const after = (await refund(merchant, order.id, 1000)).body.id;
    for (const id of [before, after])
      expect((await refundBecomes(merchant, id, { status: 'failed', failure_code: 'processor_error' })).failure_message).toMatch(
        /^The connection to the payment gateway was removed\./,
      );
    expect(await books.refundsOf(order.id)).toHaveLength(1);
  });

  it('makes a refund once whose answer was lost before it was removed', async () => {
    const order = await given.paidOrder(merchant);
    const { connection, gateway_reference: reference } = await books.routeOf(order.id);
    const failures = [{ on: `POST /v1/payments/${reference}/refund`, as: 'drop_answer' as const }];
    books.trouble({ failures, notices: { copies: 0 } });
    const { id } = (await refund(merchant, order.id, 50_000)).body;
    await eventually(async () => expect(await books.refundsOf(order.id)).toHaveLength(1));
    expect((await remove(connection, true)).under_way.data).toMatchObject([{ id, object: 'refund' }]);
    books.trouble();
    // Its notice never comes: it is found by its next try, or by a look after that.
    // Each step of the clock leaves a busy machine time to look: many steps at once would end leases of what is under way.
    await eventually(async () => {
      service.clock.advance(300);
      await refundBecomes(merchant, id, { status: 'succeeded' });
    });
    expect(await books.refundsOf(order.id)).toMatchObject([{ receipt: id }]);
  });

  it('is given up 30 days after it was removed: each payment and refund raises an alert, and its credentials are erased', async () => {
    const { id, connection } = await pendingRefund();
    const waiting = await waitingOrder();
    await remove(connection, true);
    books.trouble({ failures: [{ on: '/v1/', as: 'status', status: 401 }] });
    const began = service.clock.now();
    await eventually(async () => {
      const found = await alerts();
      if (found.length < 2) service.clock.advance(DAY / 2);
      expect(found.map(({ type, subject }) => [type, subject])).toEqual(
        expect.arrayContaining([
          ['refund_stuck', id],
          ['outcome_unknown', waiting.payment],
        ]),
      );
    });
    expect(service.clock.now() - began).toBeGreaterThanOrEqual(30 * DAY);
    await erased(connection);
  });
});
