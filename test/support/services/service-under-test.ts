import type { MerchantClient } from '#test/support/clients/merchant-client';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';
import { Awaited } from '#test/support/services/awaited';
import { type Kinds, STARTERS, type Starter } from '#test/support/services/kinds';

interface WithReceiver {
  /** Also starts the merchants' webhook server, which the service trusts. */
  readonly receiver?: true;
}

type UnderTest<K extends keyof Kinds, With extends WithReceiver> = {
  readonly service: Kinds[K]['service'];
} & (Kinds[K]['service'] extends { merchant: MerchantClient }
  ? {
      /** A client with a secret test key without a rate limit. */
      readonly merchant: MerchantClient;
    }
  : object) &
  (With extends { receiver: true } ? { readonly receiver: WebhookReceiver } : object);

type Options<K extends keyof Kinds> = object extends Kinds[K]['options'] ? [Kinds[K]['options']?] : [Kinds[K]['options']];

/** Starts a service within a test, which stops it. */
export async function startService<K extends keyof Kinds>(kind: K, ...[options]: Options<K>): Promise<Kinds[K]['service']> {
  const starter: Starter<K> = await STARTERS[kind]();
  return starter.start(options ?? {});
}

/**
 * The only way for a test file to start its service: before the first test, until after the last. The result may be destructured at the top of the
 * file, and is read in tests and hooks.
 */
export function serviceUnderTest<K extends keyof Kinds, With extends WithReceiver = object>(
  kind: K,
  options?: Omit<Kinds[K]['options'], 'trusting' | 'url'> & With,
): UnderTest<K, With> {
  const [service, merchant, receiver] = [new Awaited<Kinds[K]['service']>(), new Awaited<MerchantClient>(), new Awaited<WebhookReceiver>()];
  let starter: Starter<K>;

  beforeAll(async () => {
    starter = await STARTERS[kind]();
    if (options?.receiver) receiver.arrives(await WebhookReceiver.listen(undefined, await starter.certificate?.()));
    const at = options?.receiver && { trusting: receiver.stand.certificate, url: receiver.stand.url };
    const started = await starter.start({ ...options, ...at });
    service.arrives(started);
    if ('merchant' in started) merchant.arrives(started.merchant);
  });

  afterAll(async () => {
    if (service.isThere) await starter.stop(service.stand);
    if (options?.receiver) await receiver.stand.close();
  });

  return { service: service.stand, merchant: merchant.stand, receiver: receiver.stand };
}
