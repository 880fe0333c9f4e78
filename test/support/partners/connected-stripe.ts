import { readFileSync } from 'node:fs';
import { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import type { RunningService } from '#test/support/services/running-service';

const KEYS = { secretKey: 'sk_test_acceptance', webhookSecret: 'whsec_acceptance' };

/** A simulated Stripe that a service's account has connected for cards. The caller closes it. */
export async function connectedStripe(
  service: RunningService,
  charging: 'hosted' | 's2s' = 's2s',
): Promise<{ stripe: SandboxStripe; id: string }> {
  const notices = { url: '', ca: readFileSync(service.addresses.certificate.file, 'utf8') };
  const stripe = new SandboxStripe({ ...KEYS, notices });
  const input = { kind: 'stripe', mode: 'test', name: 'Cards', charging, secretKey: KEYS.secretKey, baseUrl: await stripe.listen() };
  const { id, webhook_secret } = await service.operate('connections.create', input);
  expect(webhook_secret).toBeNull();
  await service.operate('connections.update', { id, webhookSecret: KEYS.webhookSecret });
  notices.url = `${service.addresses.api}/v1/integrations/payments/${id}`;
  return { stripe, id };
}
