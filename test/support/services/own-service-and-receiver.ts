import type { MerchantClient } from '#test/support/clients/merchant-client';
import { RunningService } from '#test/support/services/running-service';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

/** The merchant's server, which the service trusts: both are there from before the first spec of the file that imports them until after the last. */
export let receiver: WebhookReceiver;
export let service: RunningService;
export let merchant: MerchantClient;

beforeAll(async () => {
  receiver = await WebhookReceiver.listen();
  service = await RunningService.start({ trusting: receiver.certificate });
  merchant = service.merchant;
}, 60_000);

afterAll(async () => {
  await service.verifyAndStop();
  await receiver.close();
}, 30_000);
