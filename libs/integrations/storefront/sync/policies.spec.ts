import { PollChangesEveryTenMinutes } from '#integrations/storefront/sync/poll-changes-every-ten-minutes.policy';
import { MirrorOrderWhenItMoves } from '#integrations/storefront/sync/mirror-order-when-it-moves.policy';
import { fact } from '#kernel/fact';
import { causeOf } from '#job-queue/cause';
import { NOON } from '#test/support/facts/given';
import { captured, fulfilled, ORDER, paid, placed, requested, storefrontCancelled, succeeded } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

describe('an order', () => {
  const { plan } = MirrorOrderWhenItMoves.prototype;

  it.each([placed(), paid, storefrontCancelled, succeeded()].map((each) => [each.type, each] as const))(
    'of which %s updates its copy, in a separate queue',
    (_, each) => {
      const event = recorded(`order-${ORDER}`, each);
      const payload = { cause: causeOf(event), order: ORDER };
      expect(plan(event)).toEqual([{ queue: 'storefront.mirror', key: event.id, group: ORDER, dueAt: event.created, payload }]);
    },
  );

  it('updates its copy’s tags when they are requested', () => {
    const tags = fact('storefront.tags_requested', { request: 1, add: ['gift'], remove: [] });
    expect(plan(recorded(`order-${ORDER}`, tags))).toHaveLength(1);
  });

  it('does not update its copy after the shop’s own reports, or changes that the copy does not show', () => {
    for (const each of [captured(), fulfilled, requested()]) expect(plan(recorded(`order-${ORDER}`, each))).toEqual([]);
  });
});

describe('a new connection', () => {
  const { plan } = PollChangesEveryTenMinutes.prototype;
  const made = (kind: string) => recorded('connection-conn_1', fact('connection.made', { connection: 'conn_1', kind }));

  it('to a shop is polled ten minutes later', () => {
    const event = made('shopify');
    const payload = { connection: 'conn_1', since: NOON, round: null };
    expect(plan(event)).toEqual([{ queue: 'storefront.reconcile', key: 'conn_1', dueAt: event.created + 600_000, payload }]);
  });

  it('to a gateway is not', () => expect(plan(made('razorpay'))).toEqual([]));
});
