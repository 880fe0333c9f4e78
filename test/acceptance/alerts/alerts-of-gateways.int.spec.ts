import { DAY } from '#kernel/time';
import { JobStore } from '#job-queue/job-store';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { orderBecomes, PAYMENT_WINDOW, placeOrder, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

let books: GatewayBooks;
beforeAll(() => {
  books = new GatewayBooks(service);
});
beforeEach(() => books.trouble());

/** A queue tries so many times what it has put off: each time, the clock goes on to then. */
async function triedAgain(queue: string, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const wait = await eventually(async () => {
      const due = await service.part(JobStore).oldestDueAt(queue);
      const milliseconds = due! - service.clock.milliseconds();
      expect(milliseconds).toBeGreaterThan(0);
      return milliseconds;
    });
    service.clock.advance(Math.ceil(wait / 1000));
  }
}

describe('a gateway', () => {
  it('that cannot accept a payment: gateway_unavailable, once, and the payment succeeds when the gateway is back', async () => {
    books.trouble({ failures: [{ on: 'POST /v1/orders', as: 'status', status: 503 }] });
    const { id: order } = await placeOrder(merchant, upi('success@test'));
    await triedAgain('gateway.charge', 7);
    const alert = await alertOf(merchant, { order });
    expect(alert).toMatchObject({ type: 'gateway_unavailable', severity: 'warning', subject: alert.data.payment });
    expect(alert.data).toEqual({ alert: 'gateway_unavailable', payment: expect.stringMatching(/^pay_/), refund: null });
    books.trouble();
    service.clock.advance(300);
    await orderBecomes(merchant, order, { status: 'paid' });
    expect(await alertsOf(merchant, { order })).toEqual([alert]);
  });

  it('that reports a refund other than the requested one: refund_mismatch', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const { id } = (await refund(merchant, order, 50_014)).body;
    await refundBecomes(merchant, id, { pending_reason: 'processing_at_gateway' });
    const { connection } = await books.routeOf(order);
    const [held] = await books.refundsOf(order);
    const entity = { ...held, amount: 1 };
    await books.notify(connection, {
      entity: 'event',
      event: 'refund.processed',
      payload: { refund: { entity } },
      created_at: held.created_at,
    });
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'refund_mismatch', severity: 'critical', subject: id });
  });

  it('that does not report the outcome of a payment for 14 days: outcome_unknown', async () => {
    const { id: order } = await placeOrder(merchant, upi('pending@test'));
    const { payment } = await books.routeOf(order);
    service.clock.advance(14 * DAY);
    expect(await alertOf(merchant, { order })).toMatchObject({ type: 'outcome_unknown', severity: 'critical', subject: payment });
  });
});

describe('goods that are shipped before an order is paid', () => {
  it('without payment in time: fulfilled_unpaid, and the order is not cancelled', async () => {
    const { id: order } = await given.failedOrder(merchant);
    expect((await merchant.post(`/test_helpers/orders/${order}/fulfill`)).status).toBe(200);
    service.clock.advance(PAYMENT_WINDOW);
    expect(await alertOf(merchant, { order, type: 'fulfilled_unpaid' })).toMatchObject({ severity: 'critical' });
    await orderBecomes(merchant, order, { status: 'pending', fulfillment_status: 'fulfilled', cancel_reason: null });
  });
});
