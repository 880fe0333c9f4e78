import type { World } from '#test/simulation/world/world';
import { amountOf } from '#test/simulation/truths/outside-book';

/**
 * What somebody with a limit refunds of an order is no more than the limit, also in parts; what would pass it is a proposal, of which nothing goes back, and
 * nothing else is: by the answers, and by the gateway's books.
 */
export function withinLimits({ stores, gateway, acting }: World): string[] {
  // A lost machine may have taken refunds with it that the gateway made.
  if (acting.losses > 0) return [];
  return stores.flatMap(({ limited, keyId, refunds: answered }) => {
    const given = gateway.refunds(keyId).filter(({ status }) => status !== 'failed');
    const receipts = new Set(given.map(({ receipt }) => receipt));
    return limited.flatMap(({ by, limit, rows }) => {
      const faults: string[] = [];
      const made = rows.flat().filter(({ status }) => status === 201);
      const isGiven = made.every(({ id }) => receipts.has(id));
      const gone = amountOf(given.filter(({ receipt }) => made.some(({ id }) => id === receipt)));
      if (gone > limit) faults.push(`${by} may refund ${limit} alone, and the gateway gave back ${gone}`);
      let left = limit;
      for (const row of rows) {
        left -= amountOf(row.filter(({ status }) => status === 201));
        for (const { amount, id } of row.filter(({ status }) => status === 202)) {
          // A refund that failed no longer counts, from a time that nobody outside knows.
          if (isGiven && amount <= left) faults.push(`${by} had ${left} left of ${limit}, and ${amount} became ${id}`);
          if (given.some((each) => each.amount === amount && !answered.has(each.receipt!)))
            faults.push(`the gateway gave back ${amount}, which ${by} only proposed (${id})`);
        }
      }
      return faults;
    });
  });
}
