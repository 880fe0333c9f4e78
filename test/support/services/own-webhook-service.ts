import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { WebhookService } from '#test/support/services/webhook-service';

/** A merchant's server and the webhooks' room alone, there from before the first spec of the file that imports them until after the last. */
export let receiver: WebhookReceiver;
export let service: WebhookService;

const directory = temporaryDirectory();

beforeAll(async () => {
  receiver = await WebhookReceiver.listen();
  service = new WebhookService(directory, receiver);
  await service.start();
});

afterAll(async () => {
  await service.stop();
  await receiver.close();
});
