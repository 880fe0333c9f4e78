import type { Bought, Purchase } from '#test/support/given/purchase';

type Buyer = (purchase: Purchase) => Promise<Bought>;

const buyers = new Map<string, Buyer>();

/** A service of this process, or one that another process hosts for it, takes purchases by its facts. */
export const buysAt = (api: string, buyer: Buyer): void => void buyers.set(api, buyer);

/** @throws Error for a service that takes none: its stores are in a process that no test reaches into */
export function buyerAt(api: string): Buyer {
  const buyer = buyers.get(api);
  if (buyer === undefined)
    throw new Error(`The service at ${api} takes no purchases by facts: buy over HTTP, by test/support/clients/shop.ts.`);
  return buyer;
}
