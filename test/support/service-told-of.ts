import type { Json, MerchantClient } from '#test/support/merchant-client';
import { RunningService } from '#test/support/running-service';
import { verifiedEvents } from '#test/support/verified-webhooks';
import { WebhookReceiver } from '#test/support/webhook-receiver';

interface ServiceToldOf {
  readonly service: RunningService;
  readonly merchant: MerchantClient;
  /** What the merchant's server was told so far, each signature verified. */
  events(): Json[];
}

/** A service of one test file's own, whose merchant has a server that is told of these event types. */
export function serviceToldOf(types: readonly string[]): ServiceToldOf {
  let receiver: WebhookReceiver;
  let service: RunningService;
  let secret: string;

  beforeAll(async () => {
    receiver = await WebhookReceiver.listen();
    service = await RunningService.start({ trusting: receiver.certificate });
    secret = (await service.merchant.post('/webhooks', { url: receiver.url, events: types })).body.secret;
  }, 30_000);

  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  return {
    get service() {
      return service;
    },
    get merchant() {
      return service.merchant;
    },
    events: () => verifiedEvents(receiver, secret),
  };
}
