import type { Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { DisputeState } from '#orders/disputes/domain/dispute.events';
import type { MoneyFact, OrderMoney } from '#orders/domain/order-money';

/** Applies a fact about a dispute to an order's money; other facts leave it unchanged. */
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

/** The amount that a fact makes refundable again: it was held back or taken before, and no longer is; 0 if it frees nothing. */
export const freedBy = (state: DisputeState): Minor => Math.max(0, 0 - heldMore(state) - lostMore(state));

/** The change in the amount held back from refunds; negative if less is held. */
export const heldMore = ({ held, held_before }: DisputeState): number => held - held_before;
/** The change in the amount that lost disputes took. */
export const lostMore = ({ lost, lost_before }: DisputeState): number => lost - lost_before;
