import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { MachineClock } from '#platform/clock/machine-clock';
import { KEYS, type PartnersReport, type PartnersRequest, SHOP } from '#test/benchmarks/outside-partners';
import { SlowGateway } from '#test/benchmarks/slow-gateway';

/** The simulated partners, the gateway behind a line that takes its time. */
const { DIRECTORY, CERTIFICATE } = process.env as { DIRECTORY: string; CERTIFICATE: string };
const settings = { clock: new MachineClock(), noticeCa: readFileSync(CERTIFICATE, 'utf8') };
const reported: { gatewayNotices: string | null; shopNotices: string | null } = { gatewayNotices: null, shopNotices: null };

const gateway = new SandboxGateway({
  ...settings,
  file: join(DIRECTORY, 'bench-gateway.db'),
  directory: { find: () => ({ keySecret: KEYS.keySecret, webhookUrl: reported.gatewayNotices, webhookSecret: KEYS.webhookSecret }) },
});
const shop = new SandboxShop({
  ...settings,
  file: join(DIRECTORY, 'bench-shop.db'),
  directory: {
    find: (domain) => ({ domain, accessToken: SHOP.accessToken, appSecret: SHOP.appSecret, webhookUrl: reported.shopNotices }),
  },
  bucket: { most: 1e9, perSecond: 1e9 },
});
const line = await SlowGateway.before(await gateway.listen());

process.on('message', ({ latency = line.latency, ...notices }: PartnersRequest) => {
  Object.assign(reported, notices);
  const report: PartnersReport = { most: line.most };
  Object.assign(line, { latency, most: 0 });
  process.send!(report);
});
process.once('SIGTERM', () => process.exit(0));
process.send!({ gateway: line.url, shop: await shop.listen() });
