import type { Json } from '#test/support/clients/merchant-client';
import { merchant, receiver } from '#test/support/services/own-service-and-receiver';
import { verifiedEvents } from '#test/support/partners/verified-webhooks';

/** What the merchant's server was told so far of these event types, each signature verified. */
export function receivedEvents(types: readonly string[]): () => Json[] {
  let secret: string;

  beforeAll(async () => {
    ({ secret } = (await merchant.post('/webhooks', { url: receiver.url, events: types })).body);
  });

  return () => verifiedEvents(receiver, secret);
}
