import { Injectable } from '@nestjs/common';
import { request } from 'undici';
import { SANDBOX_SHOPS, Storefronts } from '#integrations/storefront/platform/storefronts';
import { DomainError } from '#kernel/domain-error';

const DEADLINE_MS = 5000;

/** What a merchant or courier does in a simulated shop. */
export interface ShopAct {
  readonly act: 'fulfill' | 'ship' | 'deliver' | 'tag' | 'cancel';
  readonly body: Readonly<Record<string, unknown>>;
}

/** The simulated shops, for those who play the merchant and the couriers. */
@Injectable()
export class SandboxShops {
  constructor(private readonly storefronts: Storefronts) {}

  /** Has the act done to an order, by our id; the shop then sends its notices. False when the shop says that it is not possible. */
  async act(shop: string, order: string, { act, body }: ShopAct): Promise<boolean> {
    const { sandboxUrl } = this.storefronts;
    if (!shop.endsWith(SANDBOX_SHOPS) || sandboxUrl === null) return false;
    const status = await request(`${sandboxUrl}/control/shops/${shop}/orders/${order}/${act}`, {
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
