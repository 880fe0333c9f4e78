import { fact } from '#kernel/fact';
import type { DisputeState } from '#orders/domain/events/dispute.events';
import { RefundCancelledOrderWhenDisputeIsWon } from '#orders/refunds/policies/refund-cancelled-order-when-dispute-is-won.policy';
import { ORDER } from '#test/support/facts/order-facts';
import { recorded } from '#test/support/facts/recorded';

const amounts = (held_before: number, held: number, lost_before: number, lost: number) =>
  ({ held_before, held, lost_before, lost }) as DisputeState;
const freed = (type: 'dispute.closed' | 'dispute.updated', state: DisputeState) =>
  RefundCancelledOrderWhenDisputeIsWon.prototype
    .plan(recorded(`order-${ORDER}`, fact(type, state)))
    .map(({ payload }) => (payload as { held: number }).held);

describe('what a dispute frees of a cancelled order', () => {
  it.each([
    ['all that it held, when it is won', 'dispute.closed', amounts(500, 0, 0, 0), [500]],
    ['what it did not take, when it is lost', 'dispute.closed', amounts(500, 0, 0, 400), [100]],
    ['nothing, when it took all', 'dispute.closed', amounts(500, 0, 0, 500), []],
    ['what it had taken, when it is won after all', 'dispute.updated', amounts(0, 0, 500, 0), [500]],
    ['what it had taken, when it becomes an inquiry', 'dispute.updated', amounts(0, 0, 500, 0), [500]],
    ['nothing, when it is reopened', 'dispute.updated', amounts(0, 500, 500, 0), []],
    ['a part, when it is reopened about less', 'dispute.updated', amounts(500, 300, 0, 0), [200]],
    ['nothing, when it takes more', 'dispute.updated', amounts(0, 0, 300, 500), []],
  ] as const)('is %s', (_, type, state, expected) => expect(freed(type, state)).toEqual(expected));
});
