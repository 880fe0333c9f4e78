import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import type { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';

/** The events of these types that the merchant's server has received since the first test, each with both signatures verified. */
export function receivedEvents(merchant: MerchantClient, receiver: WebhookReceiver, types: readonly string[]): () => Json[] {
  let secret: string;

  beforeAll(async () => {
    ({ secret } = (await merchant.post('/webhooks', { url: receiver.url, events: types })).body);
  });

  return () => verifiedEvents(receiver, secret);
}
