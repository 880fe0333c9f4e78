import type { Happened } from '#kernel/fact';
import type { DisputeState } from '#orders/disputes/domain/dispute.events';
import type { MoneyFact, OrderMoney } from '#orders/domain/order-money';

/** What a fact about a dispute makes of an order's money; any other leaves it as it is. */
export function moneyDisputed(order: OrderMoney, event: Happened<MoneyFact>): OrderMoney {
  switch (event.type) {
    case 'dispute.opened':
    case 'dispute.updated':
    case 'dispute.closed':
      return { ...order, disputed: order.disputed + heldMore(event.data), disputedLost: order.disputedLost + lostMore(event.data) };
    default:
      return order;
  }
}

/** How much more than before the fact is held back from refunds; below zero when less is. */
export const heldMore = ({ held, held_before }: DisputeState): number => held - held_before;
export const lostMore = ({ lost, lost_before }: DisputeState): number => lost - lost_before;
