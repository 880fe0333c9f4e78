import { DAY, HOUR } from '#kernel/time';
import type { Json } from '#test/support/clients/merchant-client';
import { alertsOf } from '#test/support/clients/raised-alerts';
import { orderBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

let books: GatewayBooks;
beforeAll(() => {
  books = new GatewayBooks(service);
});

/** The alerts of an order whose time to answer runs out, oldest first: hours left, status and note. */
const dueOf = async (order: string): Promise<unknown[]> =>
  (await alertsOf(merchant, { order, type: 'dispute_due' })).toReversed().map(({ data, status, note }: Json) => [data.hours, status, note]);
const dueBecome = (order: string, expected: unknown[]): Promise<void> =>
  eventually(async () => expect(await dueOf(order)).toEqual(expected));
const advance = async (seconds: number): Promise<void> => {
  expect((await merchant.post('/test_helpers/clock/advance', { seconds })).status).toBe(200);
};
const now = async (): Promise<number> => (await merchant.post('/test_helpers/clock/advance', { seconds: 1 })).body.now;

describe('a dispute that nobody answers', () => {
  it('raises an alert 72 and 24 hours before its deadline; the second replaces the first, and both end with the dispute', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.openDispute(order, { phase: 'chargeback', respond_by: (await now()) + 5 * DAY });
    await orderBecomes(merchant, order, { dispute_status: 'open' });
    await advance(DAY + 23 * HOUR);
    expect(await dueOf(order)).toEqual([]);
    await advance(HOUR);
    await dueBecome(order, [[72, 'open', null]]);
    const [alert] = await alertsOf(merchant, { order, type: 'dispute_due' });
    expect(alert).toMatchObject({ severity: 'critical', order_id: order, data: { phase: 'chargeback' } });
    await advance(2 * DAY);
    const superseded = [72, 'resolved', 'Less than 24 hours are left.'];
    await dueBecome(order, [superseded, [24, 'open', null]]);
    await books.turnDispute(order, reference, 'won');
    await dueBecome(order, [superseded, [24, 'resolved', 'The dispute is over: won.']]);
  });

  it('raises none if it is over before', async () => {
    const { id: order } = await given.paidOrder(merchant);
    const reference = await books.openDispute(order, { phase: 'retrieval', respond_by: (await now()) + 4 * DAY });
    await orderBecomes(merchant, order, { dispute_status: 'open' });
    await books.turnDispute(order, reference, 'lost');
    await orderBecomes(merchant, order, { dispute_status: 'lost' });
    await advance(2 * DAY);
    expect(await dueOf(order)).toEqual([]);
  });

  it('raises the shorter one at once if less time is left from the beginning', async () => {
    const { id: order } = await given.paidOrder(merchant);
    await books.openDispute(order, { phase: 'fraud', respond_by: (await now()) + 10 * HOUR });
    await dueBecome(order, [[24, 'open', null]]);
    expect(await alertsOf(merchant, { order, type: 'dispute_due' })).toMatchObject([{ severity: 'warning' }]);
  });
});
