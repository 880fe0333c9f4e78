import { fact, fold } from '#kernel/fact';
import type { CodFact } from '#orders/domain/events/cod.events';
import { collection, type Collection, hasReturnedInPart, remittedOf } from '#orders/cod/domain/collection';
import type { OrderFact } from '#orders/domain/events/order.events';
import { type FulfillmentNews, reportFulfillment } from '#orders/fulfillment/domain/fulfillment.decisions';
import type { FulfillmentFact } from '#orders/domain/events/fulfillment.events';

/**
 * Records a report about the goods and its effect on the cash. If the owed amount becomes unknown, or cash was remitted for returned goods, the
 * collection becomes disputed (interface §3.8).
 */
export function reportGoods(before: Collection, news: FulfillmentNews): (OrderFact | FulfillmentFact | CodFact)[] {
  const facts = reportFulfillment(before.shipping, news);
  const after = fold(collection, facts.map((each) => ({ ...each, at: 0 })), before);
  return [...facts, ...disputes(before, after)];
} // prettier-ignore

function disputes(before: Collection, after: Collection): CodFact[] {
  if (after.status === null || after.goods === 'cancelled' || after.corrected) return [];
  if (before.status === 'disputed' && before.goods === 'rto' && after.goods === 'collected')
    return [fact('cod.disputed', { reason: 'delivered_after_all' as const })];
  if (hasReturnedInPart(after) && !after.disputes.has('part_returned')) return [fact('cod.disputed', { reason: 'part_returned' as const })];
  const isPaidFor = after.goods === 'rto' && (remittedOf(after) !== 0 || after.status === 'short_remitted');
  return isPaidFor && !after.disputes.has('paid_for_return') ? [fact('cod.disputed', { reason: 'paid_for_return' as const })] : [];
}
