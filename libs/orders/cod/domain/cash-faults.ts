import type { Happened } from '#kernel/fact';
import { collection, remittedOf } from '#orders/cod/domain/collection';
import type { MoneyFact } from '#orders/domain/order-money';
import type { MoneyFault } from '#orders/domain/money-faults';

/**
 * What of an order's cash does not balance: a collection that stands at something else than its lines come to, or cash that was collected beyond
 * what was due. Every story that the rules allow has none.
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
      const [stands, came] = [data.standing.remitted_amount, remittedOf(cash)];
      if (stands !== came) found(`The collection stands at ${stands} remitted, but its lines come to ${came}.`);
    } else if (type === 'order.delivered' && data.amount_cod_collected > before.shipping.cashDue) {
      found(`${data.amount_cod_collected} was collected in cash, but ${before.shipping.cashDue} was due.`);
    }
    revision++;
  }
  return faults;
}
