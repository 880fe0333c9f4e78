import { Injectable } from '@nestjs/common';
import { Connections } from '#integrations/connections/connections';
import { SANDBOX_SHOPS } from '#integrations/storefront/shop-client/sandbox-shops';
import type { ShopConnection } from '#integrations/storefront/shop-client/storefront-platform';
import { caseless } from '#kernel/comparable';
import type { Shop, ShopsOfOrders } from '#orders/storefront/contract';

type Account = Pick<ShopConnection, 'account' | 'livemode'>;

/** The shops that accounts have connected. */
@Injectable()
export class ConnectedShops implements ShopsOfOrders {
  constructor(private readonly connections: Connections) {}

  async shopFor(account: Account, boughtIn: string | null): Promise<Shop | null> {
    const connection = await this.connectionFor(account, boughtIn);
    return connection && shopOf(connection);
  }

  /** The connection to the shop with this domain, null if there is none. Without a domain, the newest connection; the sandbox only if there is no other. */
  async connectionFor({ account, livemode }: Account, domain: string | null): Promise<ShopConnection | null> {
    const shops = await this.connections.ofKinds(account, livemode, ['shopify']);
    const named = domain === null ? undefined : caseless(domain);
    if (named !== undefined) return shops.findLast(({ key_id }) => key_id === named) ?? null;
    return shops.findLast(({ key_id }) => !key_id.endsWith(SANDBOX_SHOPS)) ?? shops.at(-1) ?? null;
  }
}

export const shopOf = ({ id, kind, key_id }: ShopConnection): Shop => ({ connection: id, platform: kind, shop_domain: key_id });
