import type { DeclaredFact, Happened } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { codStatusAfter } from '#orders/domain/cod-status';
import { collectionOf } from '#orders/domain/events/cod.events';
import { cashDueBy } from '#orders/domain/cash';
import { endOf } from '#orders/domain/goods/parcel-status';
import type { OrderCodPart } from '#orders/resource/order.parts';
import type { OrderResource } from '#orders/resource/order.resource';

/** Applies a fact to the order's cash, with the same status rule as its collection. */
export function withCash(order: OrderResource, event: Happened<DeclaredFact>): OrderResource {
  const status = codStatusAfter(order.cod?.status ?? null, event);
  const changes = cashChanges(event);
  if (status === null || (status === order.cod?.status && changes === null)) return order;
  return { ...order, cod: { ...(order.cod ?? noCash(order.id)), ...changes, status } };
}

/** Sets `amount_cod_due`: the cash that was or can still be collected. Cancelled, returned and resolved orders add no more to sums of it. */
export function withCashDue(order: OrderResource): OrderResource {
  const amount_cod_due = cashDueOf(order);
  return amount_cod_due === order.amount_cod_due ? order : { ...order, amount_cod_due };
}

function cashDueOf({ cod, status, fulfillment_status, amount_cod_collected: collected }: OrderResource): Minor {
  if (cod === null || cod.status === 'cancelled' || status === 'cancelled') return 0;
  const isBack = endOf(fulfillment_status) !== undefined && fulfillment_status !== 'delivered';
  return cod.status === 'resolved' || isBack ? collected : cod.expected_amount;
}

/** The change to the figures that an order and its collection share; null if the fact does not affect them. */
export function cashChanges(event: DeclaredFact): Partial<Omit<OrderCodPart, 'collection' | 'status'>> | null {
  const { type, data } = event;
  switch (type) {
    case 'cod.due_date_set':
      return { due_at: data.due_at };
    case 'cod.line_applied':
    case 'cod.remittance_voided': {
      const { remitted_amount, shortfall_amount } = data.standing;
      return { remitted_amount, shortfall_amount };
    }
    case 'cod.resolved': {
      const { expected_amount, shortfall_amount } = data;
      return { ...(expected_amount !== undefined && { expected_amount }), shortfall_amount };
    }
    default: {
      const expected_amount = cashDueBy(event);
      return expected_amount === null ? null : { expected_amount };
    }
  }
}

const noCash = (order: string): OrderCodPart => ({
  collection: collectionOf(order),
  status: 'pending',
  expected_amount: 0,
  remitted_amount: 0,
  shortfall_amount: 0,
  due_at: null,
});
