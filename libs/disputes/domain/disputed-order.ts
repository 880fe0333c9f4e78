import type { View } from '#kernel/fact';
import type { DisputeFact, DisputeState, PaymentFact } from '#orders/contract';

/** The part of an order's story that its disputes need. */
export interface DisputedOrder {
  /** The gateway's id of the payment whose money the order has kept; null before it came. */
  readonly kept: string | null;
  /** By the gateway's id of the dispute, as it was recorded last. */
  readonly disputes: ReadonlyMap<string, DisputeState>;
}

export const disputedOrder: View<DisputedOrder, PaymentFact | DisputeFact> = {
  initial: { kept: null, disputes: new Map() },
  evolve(order, { type, data }) {
    switch (type) {
      case 'payment.captured':
        return { ...order, kept: order.kept ?? data.gateway_reference };
      case 'dispute.opened':
      case 'dispute.updated':
      case 'dispute.closed':
        return { ...order, disputes: new Map(order.disputes).set(data.gateway_reference, data) };
      default:
        return order;
    }
  },
};
