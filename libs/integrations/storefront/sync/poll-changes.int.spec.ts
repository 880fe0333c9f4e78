import type { Connections } from '#integrations/connections/connections';
import type { ReportedOrders } from '#integrations/storefront/notices/reported-orders';
import { ShopUnavailable } from '#integrations/storefront/shop-client/storefront.errors';
import type { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { reportedOrder, type WholeOrder } from '#integrations/storefront/shop-client/shopify/shopify-reported-order';
import { PollChangesEveryTenMinutes } from '#integrations/storefront/sync/poll-changes-every-ten-minutes.policy';
import { readEach } from '#integrations/read-each';
import { DomainError } from '#kernel/domain-error';
import type { Clock } from '#kernel/time';
import type { Log } from '#platform/logging/log';

const rupees = (amount: unknown) => ({ shopMoney: { amount, currencyCode: 'INR' } });
const order = (id: string, changes: object = {}) =>
  ({
    legacyResourceId: id,
    name: `#${id}`,
    sourceIdentifier: null,
    customAttributes: [],
    updatedAt: '2026-01-01T00:00:00Z',
    tags: [],
    note: null,
    cancelledAt: null,
    cancelReason: null,
    displayFulfillmentStatus: 'UNFULFILLED',
    totalPriceSet: rupees('1499.00'),
    currentTotalPriceSet: rupees('1499.00'),
    shippingAddress: null,
    billingAddress: null,
    fulfillments: [],
    refunds: [],
    ...changes,
  }) as unknown as WholeOrder;

/** Polls a shop that lists these orders. `refusals`: what applying an order of that id throws. */
async function polled(nodes: readonly WholeOrder[], refusals: Readonly<Record<string, Error>> = {}) {
  const applied: string[] = [];
  const warned: unknown[] = [];
  const shop = {
    changedSince: async () => {
      const { read: orders, unread } = readEach(nodes, reportedOrder, ({ legacyResourceId }) => legacyResourceId);
      return { orders, unread, next: null };
    },
  };
  const orders = {
    apply: async (_: unknown, { order_id }: { order_id: string }) => {
      if (refusals[order_id]) throw refusals[order_id];
      applied.push(order_id);
    },
  };
  const policy = new PollChangesEveryTenMinutes(
    { byId: async () => ({ id: 'conn_1' }) } as unknown as Connections,
    { of: () => shop } as unknown as Storefronts,
    orders as unknown as ReportedOrders,
    { milliseconds: () => 1_700_000_000_000 } as Clock,
    { warn: (_: string, fields: { order: unknown }) => warned.push(fields.order) } as unknown as Log,
  );
  const result = await policy.perform({ payload: { connection: 'conn_1', since: 1_700_000_000, round: null } } as Parameters<
    typeof policy.perform
  >[0]);
  return { applied, warned, result };
}

describe('a poll of a shop', () => {
  it.each([
    ['a refund with an amount that cannot be read', { refunds: [{ legacyResourceId: '9', note: null, totalRefundedSet: rupees('many') }] }],
    ['a refund without an amount', { refunds: [{ legacyResourceId: '9', note: null, totalRefundedSet: null }] }],
    ['no total', { totalPriceSet: null }],
    ['a total in fractions of a paisa', { totalPriceSet: rupees('1499.005') }],
    ['no list of refunds', { refunds: null }],
    ['no tags', { tags: null }],
  ])('passes over an order with %s, and applies those behind it', async (_, changes) => {
    const { applied, warned, result } = await polled([order('1'), order('2', changes), order('3')]);
    expect([applied, warned]).toEqual([['1', '3'], ['2']]);
    expect(result).toMatchObject({ reschedule: { payload: { round: null } } });
  });

  it('passes over an order that is refused here', async () => {
    const refusals = { 2: new DomainError('transition_not_allowed', 'It is over.', null) };
    expect(await polled([order('1'), order('2'), order('3')], refusals)).toMatchObject({ applied: ['1', '3'], warned: ['2'] });
  });

  it('is repeated where the shop does not answer', async () => {
    await expect(polled([order('1')], { 1: new ShopUnavailable('no answer', false) })).rejects.toThrow('no answer');
  });
});
