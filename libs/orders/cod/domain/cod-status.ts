import type { CodStatus } from '#orders/cod/domain/cod.events';
import { cashDueBy, type OrderStreamFact } from '#orders/domain/cash';
import type { FulfillmentReported } from '#orders/fulfillment/domain/fulfillment.events';
import { endOf } from '#orders/fulfillment/domain/parcel-status';

/** How a collection stands after a fact of its order; null as long as no cash is due. The one rule for whoever shows it or decides on it. */
export function codStatusAfter(before: CodStatus | null, event: OrderStreamFact): CodStatus | null {
  const due = cashDueBy(event);
  if (due === 0) return before && 'cancelled';
  if (before === null || before === 'cancelled') return due === null ? before : 'pending';
  switch (event.type) {
    case 'order.cancelled':
      return 'cancelled';
    case 'cod.line_applied':
    case 'cod.remittance_voided':
      return event.data.standing.status;
    case 'cod.disputed':
      return 'disputed';
    case 'cod.resolved':
      return event.data.status;
    default:
      return goodsStatusAfter(before, event);
  }
}

/** Goods move it as long as nothing else has: once the courier has told of money, or a person decided, that counts. */
function goodsStatusAfter(before: CodStatus, { type, data }: OrderStreamFact): CodStatus {
  if (before !== 'pending' && before !== 'in_transit' && before !== 'rto') return before;
  if (type === 'order.delivered') return 'collected';
  if (type !== 'fulfillment.reported') return before;
  if (endsExpectation(data)) return 'rto';
  return before === 'pending' && data.parcel !== null && data.parcel.tracking_number !== null ? 'in_transit' : before;
}

/** All goods come back or are lost: no cash is collected any more. */
const endsExpectation = ({ fulfillment_status }: FulfillmentReported): boolean =>
  fulfillment_status !== 'delivered' && endOf(fulfillment_status) !== undefined;
