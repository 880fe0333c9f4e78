import { createHmac, randomUUID } from 'node:crypto';
import { Outbox } from '#apps/sandbox/outbox';
import type { ShopDirectory } from '#apps/sandbox/shop/shop-directory';
import type { ShopFile } from '#apps/sandbox/shop/shop-file';
import type { Trouble } from '#apps/sandbox/trouble';
import { SHOPIFY_API_VERSION } from '#integrations/contract';
import type { Clock } from '#kernel/time';

/** The shops' notices in Shopify's format. */
export class ShopNotices extends Outbox {
  constructor(
    file: ShopFile,
    directory: ShopDirectory,
    private readonly trouble: Trouble,
    private readonly clock: Clock,
    trusted?: string,
  ) {
    const receiverOf = async (shop: string) => {
      const account = await directory.find(shop);
      if (account === null) return null;
      const signed = (body: string): string => createHmac('sha256', account.appSecret).update(body).digest('base64');
      return { url: account.webhookUrl, signature: (body: string) => ({ 'x-shopify-hmac-sha256': signed(body) }) };
    };
    super({ file, clock, receiverOf, trusted });
  }

  /** Written in the transaction of its cause; sent once `send` is called. Its copies are further deliveries of the same event. */
  notify(shop: string, topic: string, content: object): void {
    const [now, event, body] = [this.clock.milliseconds(), randomUUID(), JSON.stringify(content)];
    for (const delay of this.trouble.delays()) {
      const headers = {
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': shop,
        'x-shopify-webhook-id': randomUUID(),
        'x-shopify-event-id': event,
        'x-shopify-triggered-at': new Date(now).toISOString(),
        'x-shopify-api-version': SHOPIFY_API_VERSION,
      };
      this.add({ receiver: shop, headers, body, dueAt: now + delay });
    }
  }
}
