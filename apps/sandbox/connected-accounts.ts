import type { SandboxDirectory } from '#apps/sandbox/gateway/sandbox-directory';
import type { ShopDirectory } from '#apps/sandbox/shop/shop-directory';

interface Client {
  /** The id of the connection. */
  readonly id: string;
  readonly key_secret: string;
  readonly webhook_secret: string;
}

/** The connections to the simulated partners. */
export interface ClientBook {
  byKeyId(keyId: string, kinds: readonly ('sandbox' | 'shopify')[]): Promise<Client | null>;
  /** The name of the merchant with this key of the simulated gateway. */
  nameOf(keyId: string): Promise<string>;
}

/** The accounts of a service, by connection to the simulated gateway. Notices go to that service's addresses. */
export const connectedAccounts = (connections: ClientBook, noticesOf: (connection: string) => string): SandboxDirectory => ({
  async find(keyId) {
    const found = await connections.byKeyId(keyId, ['sandbox']);
    if (found === null) return null;
    const { key_secret: keySecret, webhook_secret: webhookSecret } = found;
    return { keySecret, webhookUrl: noticesOf(found.id), webhookSecret, name: () => connections.nameOf(keyId) };
  },
});

/** The shops of a service's accounts, by connection to the simulated shop. */
export const connectedShops = (connections: ClientBook, noticesOf: (connection: string) => string): ShopDirectory => ({
  async find(domain) {
    const found = await connections.byKeyId(domain, ['shopify']);
    if (found === null) return null;
    return { domain, accessToken: found.key_secret, appSecret: found.webhook_secret, webhookUrl: noticesOf(found.id) };
  },
});
