import { createHash, timingSafeEqual } from 'node:crypto';
import type { ClientBook } from '#apps/sandbox/connected-accounts';
import { SANDBOX_SHOPS } from '#integrations/contract';
import type { Page } from '#http/http-edge/operations-server';

const PATH = /^\/sandbox\/clients\/(sandbox|shopify)\/([^/]+)(\/name)?$/;

/**
 * Serves the simulated partners of a deployment the secrets of their clients, but never those of real partners, so that they need neither the stores nor the
 * key of personal data. With the shared token, `GET /sandbox/clients/{kind}/{key id or shop}` answers `{id, key_secret, webhook_secret}`, and `GET
 * /sandbox/clients/sandbox/{key id}/name` answers the merchant's `{name}`.
 */
export const sandboxClients =
  (clients: ClientBook, token: string): Page =>
  async (path, authorization) => {
    const [, kind, keyId, nameOnly] = PATH.exec(path) ?? [];
    if (keyId === undefined) return null;
    if (!areEqual(authorization, `Bearer ${token}`)) return { status: 401, body: { status: 'who asks must show the token' } };
    const simulated = kind === 'sandbox' || keyId.endsWith(SANDBOX_SHOPS);
    const found = simulated ? await clients.byKeyId(keyId, [kind as 'sandbox' | 'shopify']) : null;
    if (found === null) return { status: 404, body: { status: 'no such client' } };
    if (nameOnly !== undefined) return { status: 200, body: { name: await clients.nameOf(keyId) } };
    const { id, key_secret, webhook_secret } = found;
    return { status: 200, body: { id, key_secret, webhook_secret } };
  };

/** Compares in constant time, so that the duration reveals nothing. */
function areEqual(shown: string, wanted: string): boolean {
  const [one, other] = [shown, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
