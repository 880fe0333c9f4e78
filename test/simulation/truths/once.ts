import type { PaymentEntity } from '#apps/sandbox/gateway/entities';
import type { World } from '#test/simulation/world/world';

/** Banks approve these without the shopper. By card and net banking a shopper pays on a page, and is charged again when its address is lost. */
const isApprovedAtOnce = ({ vpa }: PaymentEntity): boolean => /^(success|offer|fee)@test$/.test(vpa ?? '');

/** By the books of the partners and the receivers: nothing was charged, refunded or copied to the shop twice, and each event has one id and the same bytes. */
export async function once({ stores, gateway, shops }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { habits, keyId, shop, receiver, orders } of stores) {
    const charged = gateway
      .payments(keyId)
      .filter((payment) => isApprovedAtOnce(payment) && (payment.status === 'captured' || payment.status === 'refunded'));
    for (const [name, count] of repeated(charged, ({ order_id }) => gateway.receiptOf(order_id)))
      faults.push(`${habits.name}: ${name} was charged ${count} times`);
    for (const [name, count] of repeated(gateway.refunds(keyId), ({ notes, receipt }) => (notes as { refund?: string }).refund ?? receipt))
      faults.push(`${habits.name}: ${name} was requested from the gateway ${count} times`);
    for (const order of orders.keys()) {
      const count = shops.copyOf(shop, order)?.count ?? 0;
      if (count > 1) faults.push(`${habits.name}: ${order} is in the shop ${count} times`);
    }
    faults.push(...receiver.faults);
  }
  return faults;
}

/** The names that more than one of them has, and how many do. */
function repeated<Each>(all: readonly Each[], nameOf: (each: Each) => string | null): [name: string, count: number][] {
  const named = Map.groupBy(all, nameOf);
  return [...named].filter(([name, { length }]) => name !== null && length > 1).map(([name, { length }]) => [name!, length]);
}
