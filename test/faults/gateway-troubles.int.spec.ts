import { DAY } from '#kernel/time';
import { JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { orderBecomes, paidOrder, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';

const REFUND = '/refund';
const FIVE_MINUTES = 300;
const HOUR = 3600;

/** However a gateway misbehaves, at most one refund reaches the shopper: counted in its own books, not in ours. */
describe('a payment gateway in trouble', () => {
  let service: RunningService;
  let books: GatewayBooks;
  beforeAll(async () => {
    service = await startService('own');
    books = new GatewayBooks(service);
  });
  afterAll(() => service.stop());
  beforeEach(() => books.trouble());

  const refunded = async (order: string): Promise<Json> => (await refund(service.merchant, order, 50_000)).body;
  const alerts = async (id: string): Promise<string[]> =>
    (await service.merchant.get(`/orders/${id}/timeline`)).body.data
      .map(({ summary }: Json) => summary)
      .filter((summary: string) => summary.startsWith('Alert: '));

  const expectOneRefund = async (order: string, id: string): Promise<void> => {
    await refundBecomes(service.merchant, id, { status: 'succeeded', failure_code: null });
    await orderBecomes(service.merchant, order, { amount_refunded: 50_000, amount_refund_pending: 0, refund_status: 'partial' });
    expect(await books.refundsOf(order)).toMatchObject([{ amount: 50_000, receipt: id }]);
  };

  it.each([
    ['drops its answer after it has acted', 'drop_answer'],
    ['acts twice on one request', 'apply_twice'],
  ] as const)('that %s makes one refund', async (_, as) => {
    const order = await paidOrder(service.merchant);
    books.trouble({ failures: [{ on: REFUND, as, times: 2 }] });
    await expectOneRefund(order.id, (await refunded(order.id)).id);
  });

  it('that drops its answer to the charge takes the money once', async () => {
    books.trouble({ failures: [{ on: 'POST /v1/payments/create', as: 'drop_answer', times: 1 }] });
    const { id } = await placeOrder(service.merchant, upi('success@test'));
    await orderBecomes(service.merchant, id, { status: 'paid', amount_paid: 249_900 });
    expect(await books.paymentsOf(id)).toHaveLength(1);
  });

  it('that hangs, and answers what we have given up on, makes one refund', async () => {
    const order = await paidOrder(service.merchant);
    books.trouble({ failures: [{ on: `POST /v1/payments/`, as: 'hang', times: 1 }] });
    const { id } = await refunded(order.id);
    await eventually(async () => expect(await books.refundsOf(order.id)).toHaveLength(1));
    await expectOneRefund(order.id, id);
  });

  it('that answers 503 for an hour holds up nobody else, shows on the timeline, and makes one refund when it is well', async () => {
    const [stuck, free] = [await paidOrder(service.merchant), await paidOrder(service.merchant)];
    const { gateway_reference: reference } = await books.routeOf(stuck.id);
    books.trouble({ failures: [{ on: reference, as: 'status', status: 503 }] });
    const { id } = await refunded(stuck.id);
    const began = service.clock.now();
    await eventually(async () => {
      service.clock.advance(FIVE_MINUTES);
      const { body } = await service.merchant.get(`/orders/${stuck.id}`);
      expect(body).toMatchObject({ amount_refund_pending: 50_000, amount_refunded: 0, refund_status: 'pending' });
      expect(await alerts(stuck.id)).toEqual([expect.stringContaining('The payment gateway could not be reached for the refund yet')]);
    });
    expect(service.clock.now() - began).toBeGreaterThan(HOUR);
    await expectOneRefund(free.id, (await refunded(free.id)).id);

    books.trouble();
    service.clock.advance(FIVE_MINUTES);
    await expectOneRefund(stuck.id, id);
  });

  it('that fails to capture what the bank has set aside is answered all the same, and tried again until it does', async () => {
    const { id } = await placeOrder(service.merchant, upi('pending@test'));
    const { connection } = await books.routeOf(id);
    books.trouble({ failures: [{ on: '/capture', as: 'status', status: 503 }] });
    await service.bankSetsAside(id);
    expect(await books.notify(connection, await books.noticeOf('payment.authorized', id))).toMatchObject({ status: 200 });
    await orderBecomes(service.merchant, id, { status: 'pending', payment_status: 'processing' });

    books.trouble({ failures: [{ on: '/capture', as: 'drop_answer', times: 1 }] });
    service.clock.advance(FIVE_MINUTES);
    await orderBecomes(service.merchant, id, { status: 'paid', amount_paid: 249_900 });
  });

  it('that will not capture what the bank is said to have set aside fails the payment', async () => {
    const { id } = await placeOrder(service.merchant, upi('pending@test'));
    const { connection } = await books.routeOf(id);
    expect(await books.notify(connection, await books.noticeOf('payment.authorized', id))).toMatchObject({ status: 200 });
    await orderBecomes(service.merchant, id, { status: 'pending', payment_status: 'failed', amount_paid: 0 });
  });

  it('goes on being the one a refund goes through when another is the account’s gateway by now', async () => {
    const order = await paidOrder(service.merchant);
    const elsewhere = {
      kind: 'razorpay',
      mode: 'test',
      keyId: 'rzp_test_1',
      keySecret: 's',
      name: 'New',
      charging: 's2s',
      baseUrl: 'http://127.0.0.1:9',
    };
    const { id: connection } = await service.operate('connections.create', elsewhere);
    await expectOneRefund(order.id, (await refunded(order.id)).id);
    await service.operate('connections.remove', { id: connection });
  });

  it('whose connection was removed fails a refund, and says so', async () => {
    const account = (await service.operate('accounts.create', { name: 'A shop that moves' })).id as string;
    const { client } = await service.keyHolder({ account });
    const order = await paidOrder(client);
    const { connection } = await books.routeOf(order.id);
    await service.operate('connections.remove', { account, id: connection });
    const { id } = (await refund(client, order.id, 50_000)).body;
    const failed = await refundBecomes(client, id, { status: 'failed', failure_code: 'processor_error' });
    expect(failed.failure_message).toMatch(/^The connection to the payment gateway was removed\./);
    await orderBecomes(client, order.id, { amount_refund_pending: 0, amount_refundable: 249_900 });
    await client.close();
  });

  it('that does not know the outcome of a payment is polled for 14 days, and then an alert is raised', async () => {
    const { id } = await placeOrder(service.merchant, upi('pending@test'));
    const { gateway_reference: reference } = await books.routeOf(id);
    books.trouble({ failures: [{ on: reference, as: 'status', status: 503 }] });
    const gaveUp = 'Alert: The gateway has not reported the outcome of the payment for 14 days.';
    const began = service.clock.now();
    await eventually(async () => {
      const reported = await alerts(id);
      if (!reported.includes(gaveUp)) service.clock.advance(DAY / 2);
      expect(reported).toContain(gaveUp);
    });
    expect(service.clock.now() - began).toBeGreaterThan(14 * DAY);
    await eventually(async () => expect(await service.part(JobStore).oldestDueAt('gateway.look_up')).toBeNull());
  });
});
