import type { Happened } from '#kernel/fact';
import { collection, remittedOf } from '#orders/cod/domain/collection';
import type { MoneyFact } from '#orders/domain/events/order-story';
import type { MoneyFault } from '#orders/domain/money/money-faults';

/**
 * Finds faults in an order's cash: a remitted amount that differs from the sum of its lines, or more cash collected than was due. A history that
 * followed the rules has none.
 */
export function cashFaults(story: Iterable<Happened<MoneyFact>>): MoneyFault[] {
  const faults: MoneyFault[] = [];
  let cash = collection.initial;
  let revision = 0;
  for (const event of story) {
    const before = cash;
    cash = collection.evolve(before, event);
    const { type, data } = event;
    const found = (message: string): unknown => faults.push({ fault: 'amount_unbalanced', revision, message });
    if (type === 'cod.line_applied' || type === 'cod.remittance_voided') {
      const [recorded, came] = [data.standing.remitted_amount, remittedOf(cash)];
      if (recorded !== came) found(`The collection has ${recorded} remitted, but its lines come to ${came}.`);
    } else if (type === 'order.delivered' && data.amount_cod_collected > before.shipping.cashDue) {
      found(`${data.amount_cod_collected} was collected in cash, but ${before.shipping.cashDue} was due.`);
    }
    revision++;
  }
  return faults;
}
