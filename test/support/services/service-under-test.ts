import type { MerchantClient } from '#test/support/clients/merchant-client';
import type { PemPair } from '#test/support/machine/self-signed';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { Awaited } from '#test/support/services/awaited';
import type { RunningService } from '#test/support/services/running-service';
import type { SharedService } from '#test/support/services/shared-service';
import type { Settings } from '#test/support/services/started-service';

/** How a service is run for a test file. */
export interface Kinds {
  /** An account of the file's own, on a service that other files use at the same time. */
  shared: { readonly options: object; readonly service: SharedService };
  /** In this process, for this file alone: with its clock, and open to look inside. */
  own: { readonly options: OwnOptions; readonly service: RunningService };
}

export interface OwnOptions {
  /** What one that was halted has left. */
  readonly dataDir?: string;
  /** Of its environment, by name. */
  readonly settings?: Settings;
}

interface WithReceiver {
  /** Also starts the merchant's server for webhooks, which the service trusts. */
  readonly receiver?: true;
}

type UnderTest<K extends keyof Kinds, With extends WithReceiver> = {
  readonly service: Kinds[K]['service'];
  /** Speaks with a secret test key without a rate limit. */
  readonly merchant: MerchantClient;
} & (With extends { receiver: true } ? { readonly receiver: WebhookReceiver } : object);

interface Started {
  readonly service: RunningService | SharedService;
  readonly merchant: MerchantClient;
  stop(): Promise<void>;
}

interface Starter {
  /** What its receiver has to prove itself by; made for it when there is none. */
  certificate(): Promise<PemPair | undefined>;
  start(options: OwnOptions & { trusting?: string }): Promise<Started>;
}

/** What a kind needs is loaded when a file asks for it. */
const STARTERS: Readonly<Record<keyof Kinds, () => Promise<Starter>>> = {
  shared: async () => {
    const { receiverCertificate } = await import('#test/support/services/shared-process');
    const { SharedService: Shared } = await import('#test/support/services/shared-service');
    const start = async (): Promise<Started> => {
      const service = await Shared.join();
      return { service, merchant: service.merchant, stop: () => service.leave() };
    };
    return { certificate: receiverCertificate, start };
  },
  own: async () => {
    const { RunningService: Running } = await import('#test/support/services/running-service');
    const start = async (options: OwnOptions): Promise<Started> => {
      const service = await Running.start(options);
      return { service, merchant: service.merchant, stop: () => service.verifyAndStop() };
    };
    return { certificate: async () => undefined, start };
  },
};

/**
 * The one way in which a test file starts a service: before its first test, until after its last. The result may be taken apart where the file
 * begins, and is read in tests and hooks.
 */
export function serviceUnderTest<K extends keyof Kinds, With extends WithReceiver = object>(
  kind: K,
  options?: Kinds[K]['options'] & With,
): UnderTest<K, With> {
  const { receiver: hasReceiver, ...others } = (options ?? {}) as OwnOptions & WithReceiver;
  const [service, merchant, receiver] = [new Awaited<Started['service']>(), new Awaited<MerchantClient>(), new Awaited<WebhookReceiver>()];
  let started: Started | undefined;

  beforeAll(async () => {
    const starter = await STARTERS[kind]();
    if (hasReceiver) receiver.arrives(await WebhookReceiver.listen(undefined, await starter.certificate()));
    started = await starter.start({ ...others, ...(hasReceiver && { trusting: receiver.stand.certificate }) });
    service.arrives(started.service);
    merchant.arrives(started.merchant);
  }, 60_000);

  afterAll(async () => {
    await started?.stop();
    if (hasReceiver) await receiver.stand.close();
  }, 30_000);

  return { service: service.stand, merchant: merchant.stand, receiver: receiver.stand };
}
