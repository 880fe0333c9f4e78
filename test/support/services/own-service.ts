import type { MerchantClient } from '#test/support/clients/merchant-client';
import { RunningService } from '#test/support/services/running-service';

/** The real service, there from before the first spec of the file that imports it until after the last. */
export let service: RunningService;
/** Its merchant, in a hurry. */
export let merchant: MerchantClient;

beforeAll(async () => {
  service = await RunningService.start();
  merchant = service.merchant;
}, 60_000);

afterAll(() => service.verifyAndStop(), 30_000);
