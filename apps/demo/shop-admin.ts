import { request } from 'undici';
import type { Json } from '#apps/demo/merchant';

/** The admin pages of the simulated shop, and its courier. */
export class ShopAdmin {
  constructor(private readonly address: string) {}

  /** Does something with an order's copy there: `ship`, `deliver`. */
  async act(order: Json, act: string, details: Json = {}): Promise<void> {
    const { shop_domain, order_id } = order['storefront'];
    const answer = await request(`${this.address}/control/shops/${shop_domain}/orders/${order_id}/${act}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(details),
    });
    const said = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`The shop could not ${act} the order: ${said}`);
  }
}
