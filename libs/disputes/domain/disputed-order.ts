import { awaitsAnswer } from '#disputes/domain/dispute-state';
import type { View } from '#kernel/fact';
import type { DisputeDue, DisputeFact, DisputeState, OrderFact, PaymentFact } from '#orders/contract';

/** The state of an order that its disputes need. */
export interface DisputedOrder {
  /** Null before the order is placed. */
  readonly currency: string | null;
  /** The gateway's id of the payment whose money the order has kept; null before any. */
  readonly kept: string | null;
  /** The disputes, by the gateway's id. */
  readonly disputes: ReadonlyMap<string, KnownDispute>;
}

export interface KnownDispute {
  /** The state that was recorded last. */
  readonly state: DisputeState;
  /** How many times it was recorded. */
  readonly revision: number;
  /** The reminders sent for the current `respond_by`, in hours before it. */
  readonly due: readonly DisputeDue['hours'][];
}

export const disputedOrder: View<DisputedOrder, OrderFact | PaymentFact | DisputeFact> = {
  initial: { currency: null, kept: null, disputes: new Map() },
  evolve(order, { type, data }) {
    switch (type) {
      case 'order.placed':
        return { ...order, currency: data.currency };
      case 'payment.captured':
        return { ...order, kept: order.kept ?? data.gateway_reference };
      case 'dispute.opened':
      case 'dispute.updated':
      case 'dispute.closed':
        return withDispute(order, data);
      case 'dispute.fell_due':
        return withDue(order, data);
      default:
        return order;
    }
  },
};

/** How many times a dispute was recorded, by the gateway's id. */
export const revisionOf = ({ disputes }: DisputedOrder, reference: string): number => disputes.get(reference)?.revision ?? 0;

function withDispute(order: DisputedOrder, state: DisputeState): DisputedOrder {
  const { gateway_reference, respond_by } = state;
  const known = order.disputes.get(gateway_reference);
  const isSameTime = awaitsAnswer(state) && known?.state.respond_by === respond_by;
  const dispute = { state, revision: (known?.revision ?? 0) + 1, due: isSameTime ? known.due : [] };
  return { ...order, disputes: new Map(order.disputes).set(gateway_reference, dispute) };
}

function withDue(order: DisputedOrder, { dispute, hours }: DisputeDue): DisputedOrder {
  const [reference, known] = [...order.disputes].find(([, { state }]) => state.dispute === dispute)!;
  return { ...order, disputes: new Map(order.disputes).set(reference, { ...known, due: [...known.due, hours] }) };
}
