import { eventually } from '#test/support/machine/eventually';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import type { RunningService } from '#test/support/services/running-service';
import { codOrder } from '#test/support/clients/shop';

/** From now on, each of the account's cash-on-delivery orders must be confirmed. */
export async function verifyAll(service: Pick<RunningService, 'account' | 'operate'>, changes: object = {}): Promise<void> {
  await service.operate('accounts.update', { id: service.account, codVerification: 'always', ...changes });
}

export interface Received {
  readonly id: string;
  readonly code: string;
  /** The path of the page in the message's link. */
  readonly link: string;
  readonly text: string;
  readonly phone: string;
}

/** The messages on the shopper's phone about an order, newest first, once there are `count`. */
export const messagesOf = (merchant: MerchantClient, order: string, count = 1): Promise<Received[]> =>
  eventually(async () => {
    const { data } = (await merchant.get('/test_helpers/messages?limit=100')).body;
    const found = (data as Json[]).filter(({ body }) => body.includes(order));
    expect(found).toHaveLength(count);
    return found.map(({ id, body: text, phone }) => ({
      id,
      text,
      phone,
      code: /\b\d{6}\b/.exec(text)![0],
      link: /\/verify\/\S+/.exec(text)![0],
    }));
  });

/** An order awaiting confirmation, and its shopper's message. */
export async function pendingOrder(merchant: MerchantClient): Promise<{ order: Json; message: Received }> {
  const order = await codOrder(merchant);
  const [message] = await messagesOf(merchant, order.id);
  return { order, message: message! };
}

export const confirmByCode = (merchant: MerchantClient, { checkout_session }: Json, code: string, headers = {}) =>
  merchant.post(`/checkout/sessions/${checkout_session}/verification/confirm`, { code }, headers);

/** Wrong codes, each different. */
export const wrongCodes = (code: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => String((Number(code) + n + 1) % 1_000_000).padStart(6, '0'));

/** The same with no other order of the merchant waiting. */
export async function onlyPendingOrder(service: RunningService, merchant: MerchantClient): ReturnType<typeof pendingOrder> {
  await verifyAll(service);
  const pending = await pendingOrder(merchant);
  await verifyAll(service, { codVerification: 'never' });
  return pending;
}
