import type { Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { DisputeState } from '#orders/domain/events/dispute.events';
import type { MoneyFact } from '#orders/domain/events/order-story';

export interface MoneyDisputed {
  /** The amount held back for open disputes. */
  readonly disputed: Minor;
  /** The amount that lost disputes took. */
  readonly disputedLost: Minor;
}

export const NOTHING_DISPUTED: MoneyDisputed = { disputed: 0, disputedLost: 0 };

/** The changes by a fact about a dispute. */
export function disputeChanges({ disputed, disputedLost }: MoneyDisputed, event: Happened<MoneyFact>): Partial<MoneyDisputed> {
  switch (event.type) {
    case 'dispute.opened':
    case 'dispute.updated':
    case 'dispute.closed':
      return { disputed: disputed + heldMore(event.data), disputedLost: disputedLost + lostMore(event.data) };
    default:
      return {};
  }
}

/** The amount that a fact makes refundable again: it was held back or taken before, and no longer is; 0 if it frees nothing. */
export const freedBy = (state: DisputeState): Minor => Math.max(0, 0 - heldMore(state) - lostMore(state));

/** The change in the amount held back from refunds; negative if less is held. */
export const heldMore = ({ held, held_before }: DisputeState): number => held - held_before;
/** The change in the amount that lost disputes took. */
export const lostMore = ({ lost, lost_before }: DisputeState): number => lost - lost_before;
