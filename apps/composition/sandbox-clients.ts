import { createHash, timingSafeEqual } from 'node:crypto';
import { SANDBOX_SHOPS } from '#integrations/contract';
import type { Connections } from '#integrations/integrations.module';
import type { Page } from '#platform/metrics/operations-server';

const PATH = /^\/sandbox\/clients\/(sandbox|shopify)\/([^/]+)$/;

/**
 * Tells the simulated partners of a deployment who may use them, and nothing of real partners: so they need neither the stores nor the key of
 * personal data. `GET /sandbox/clients/{kind}/{key id or shop}` with the token they share answers `{id, key_secret, webhook_secret}`.
 */
export const sandboxClients =
  (connections: Connections, token: string): Page =>
  async (path, authorization) => {
    const [, kind, keyId] = PATH.exec(path) ?? [];
    if (keyId === undefined) return null;
    if (!same(authorization, `Bearer ${token}`)) return { status: 401, body: { status: 'who asks must show the token' } };
    const simulated = kind === 'sandbox' || keyId.endsWith(SANDBOX_SHOPS);
    const found = simulated ? await connections.byKeyId(keyId, [kind as 'sandbox' | 'shopify']) : null;
    if (found === null) return { status: 404, body: { status: 'no such client' } };
    const { id, key_secret, webhook_secret } = found;
    return { status: 200, body: { id, key_secret, webhook_secret } };
  };

/** Compared in the same time however much of it is right. */
function same(shown: string, wanted: string): boolean {
  const [one, other] = [shown, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
