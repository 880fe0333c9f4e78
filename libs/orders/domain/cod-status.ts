import type { DeclaredFact } from '#kernel/fact';
import type { CodStatus } from '#orders/domain/events/cod.events';
import { cashDueBy, isDeliveredUnpaid } from '#orders/domain/cash';
import type { FulfillmentReported } from '#orders/domain/events/fulfillment.events';
import { endOf } from '#orders/domain/goods/parcel-status';

/** The status of a collection after a fact of its order; null while no cash is due. Views and rules share this one function. */
export function codStatusAfter(before: CodStatus | null, event: DeclaredFact): CodStatus | null {
  const due = cashDueBy(event);
  if (due === 0) return before && 'cancelled';
  if (due !== null && (before === null || before === 'cancelled')) return 'pending';
  if (before === null) return null;
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

/** The status after a report about the goods. Once the courier has reported money, or a person has decided, such reports change nothing. */
function goodsStatusAfter(before: CodStatus, event: DeclaredFact): CodStatus {
  const { type, data } = event;
  if (before !== 'pending' && before !== 'in_transit' && before !== 'rto') return before;
  if (type === 'order.delivered' || isDeliveredUnpaid(event)) return 'collected';
  if (type !== 'fulfillment.reported') return before;
  if (endsExpectation(data)) return 'rto';
  return before === 'pending' && data.parcel !== null && data.parcel.tracking_number !== null ? 'in_transit' : before;
}

/** Whether all goods came back or were lost, so that no cash will be collected. */
const endsExpectation = ({ fulfillment_status }: FulfillmentReported): boolean =>
  fulfillment_status !== 'delivered' && endOf(fulfillment_status) !== undefined;
