import { Injectable } from '@nestjs/common';
import { request } from 'undici';
import { SANDBOX_SHOPS, SandboxShops, type ShopAct } from '#integrations/storefront/shop-client/sandbox-shops';
import { Storefronts } from '#integrations/storefront/shop-client/storefronts';
import { ConnectedShops } from '#integrations/storefront/sync/connected-shops';
import { DomainError } from '#kernel/domain-error';

const DEADLINE_MS = 5000;

@Injectable()
export class SandboxShopsClient extends SandboxShops {
  constructor(
    private readonly shops: ConnectedShops,
    private readonly storefronts: Storefronts,
  ) {
    super();
  }

  async shopOf(account: string): Promise<string | null> {
    return (await this.shops.shopFor({ account, livemode: false }, null))?.shop_domain ?? null;
  }

  async act(shop: string, order: string, { act, body }: ShopAct): Promise<boolean> {
    const { sandboxShopUrl } = this.storefronts;
    if (!shop.endsWith(SANDBOX_SHOPS) || sandboxShopUrl === null) return false;
    const status = await request(`${sandboxShopUrl}/control/shops/${shop}/orders/${order}/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).then(async (answer) => {
      await answer.body.dump();
      return answer.statusCode;
    }, noAnswer);
    if (status >= 500) noAnswer();
    return status < 300;
  }
}

const noAnswer = (): never => {
  throw new DomainError('upstream_error', 'The simulated shop does not answer. See whether it runs, and try again.');
};
