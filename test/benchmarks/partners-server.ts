import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { MachineClock } from '#platform/clock/machine-clock';

/** The simulated gateway and shop in a process of their own: what they cost is not the service's. They are told where their notices go. */
const { DIRECTORY = '', SECRET = '', CERTIFICATE = '' } = process.env;
let notices: Record<'payments' | 'storefront', string | null> = { payments: null, storefront: null };
const clock = new MachineClock();
const gateway = new SandboxGateway({
  file: join(DIRECTORY, 'partners-gateway.db'),
  directory: { find: () => ({ keySecret: SECRET, webhookUrl: notices.payments, webhookSecret: SECRET }) },
  clock,
  noticeCa: CERTIFICATE,
});
const shop = new SandboxShop({
  file: join(DIRECTORY, 'partners-shop.db'),
  directory: { find: (domain) => ({ domain, accessToken: SECRET, appSecret: SECRET, webhookUrl: notices.storefront }) },
  clock,
  noticeCa: CERTIFICATE,
});
process.on('message', async (told: typeof notices | 'tell all') => {
  if (told !== 'tell all') notices = told;
  while (shop.undelivered > 0) await pause(10);
  process.send?.('told');
});
process.once('SIGTERM', () => process.exit(0));
process.send?.({ gateway: await gateway.listen(), shop: await shop.listen() });
