import type { MerchantClient } from '#test/support/clients/merchant-client';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { Awaited } from '#test/support/services/awaited';
import { RunningService } from '#test/support/services/running-service';
import type { Settings } from '#test/support/services/started-service';

export interface WithReceiver {
  /** The merchant's server for webhooks, which the service trusts. */
  readonly receiver: true;
}

export interface OwnOptions {
  readonly receiver?: true;
  /** What one that was halted has left. */
  readonly dataDir?: string;
  /** Of its environment, by name. */
  readonly settings?: Settings;
}

export interface OwnService {
  readonly service: RunningService;
  /** Speaks with a secret test key without a rate limit. */
  readonly merchant: MerchantClient;
}

/**
 * The one way in which a test file starts a service: before its first test, until after its last. The result may be taken apart where the file
 * begins, and is read in tests and hooks.
 */
export function serviceUnderTest(kind: 'own', options: OwnOptions & WithReceiver): OwnService & { readonly receiver: WebhookReceiver };
export function serviceUnderTest(kind: 'own', options?: OwnOptions): OwnService;
export function serviceUnderTest(_: 'own', { receiver: hasReceiver, ...options }: OwnOptions = {}) {
  const [service, merchant, receiver] = [new Awaited<RunningService>(), new Awaited<MerchantClient>(), new Awaited<WebhookReceiver>()];

  beforeAll(async () => {
    const trusting = hasReceiver && receiver.arrives(await WebhookReceiver.listen()).certificate;
    merchant.arrives(service.arrives(await RunningService.start({ ...options, ...(trusting && { trusting }) })).merchant);
  }, 60_000);

  afterAll(async () => {
    await service.stand.verifyAndStop();
    if (hasReceiver) await receiver.stand.close();
  }, 30_000);

  return { service: service.stand, merchant: merchant.stand, receiver: receiver.stand };
}
