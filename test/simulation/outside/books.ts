import type { Store } from '#test/simulation/outside/store';

/** What the books of a store had at one moment. */
export interface Books {
  readonly key: { readonly id: string; readonly key: string };
  readonly orders: ReadonlySet<string>;
  readonly refunds: ReadonlySet<string>;
  readonly approved: ReadonlySet<string>;
  readonly confirmed: ReadonlySet<string>;
  /** What the courier paid for each parcel, in minor units. */
  readonly remitted: ReadonlyMap<string, number>;
  readonly events: ReadonlySet<string>;
  readonly letters: number;
}

export const booksOf = ({ server, orders, refunds, approved, confirmed, remitted, receiver }: Store): Books => ({
  key: server.nextKey ?? { id: server.keyId, key: server.key },
  orders: new Set(orders.keys()),
  refunds: new Set(refunds.keys()),
  approved: new Set(approved),
  confirmed: new Set(confirmed),
  remitted: new Map([...remitted].map(([parcel, { amount }]) => [parcel, amount])),
  events: new Set(receiver.events.keys()),
  letters: server.correspondence.count,
});

/**
 * The service lost what came after its books: the store forgets what it was answered since, uses its former key, and enters again what its courier paid
 * since. What its endpoint received since may come again.
 */
export function rewind(
  { server, orders, refunds, lostRefunds, approved, confirmed, collected, remitted, receiver }: Store,
  books: Books,
): void {
  [server.key, server.keyId, server.nextKey] = [books.key.key, books.key.id, null];
  server.forgetWritten();
  server.correspondence.keepFirst(books.letters);
  for (const id of refunds.keys()) if (!books.refunds.has(id)) lostRefunds.add(id);
  for (const { map, had } of [
    { map: orders, had: books.orders },
    { map: refunds, had: books.refunds },
    { map: approved, had: books.approved },
    { map: confirmed, had: books.confirmed },
  ])
    for (const id of map.keys()) if (!had.has(id)) map.delete(id);
  for (const [parcel, { order, amount }] of remitted) {
    const before = books.remitted.get(parcel) ?? 0;
    if (amount === before) continue;
    if (before === 0) remitted.delete(parcel);
    else remitted.set(parcel, { order, amount: before });
    collected.set(parcel, (collected.get(parcel) ?? 0) + amount - before);
  }
  const sold = new Set([...orders.keys()].map((order) => order.slice(-12)));
  for (const parcel of collected.keys()) if (!sold.has(parcel.slice(-12))) collected.delete(parcel);
  for (const [id, event] of receiver.events) {
    if (books.events.has(id)) continue;
    receiver.events.delete(id);
    receiver.lost.set(id, event);
  }
}
