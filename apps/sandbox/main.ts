import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { MachineClock } from '#platform/clock/machine-clock';
import { base62, bytesToBigInt } from '#kernel/ids';
import { type Configuration, ConfigurationFaults, loadConfiguration } from '#platform/config/configuration';

const random = (length: number): string => base62(bytesToBigInt(randomBytes(length)), length);

/** The only shop there is when nobody says which there are. */
const SHOP = 'sandbox.myshopify.com';

/** The simulated payment gateway and shop alone, for whoever writes an integration against them. */
async function run(configuration: Configuration): Promise<void> {
  const { sandboxFile: file, sandboxShopFile, sandboxPort, sandboxShopPort, sandboxWebhookUrl: webhookUrl, webhookCaFile } = configuration;
  const keyId = configuration.sandboxKeyId ?? `rzp_test_${random(14)}`;
  const keySecret = configuration.sandboxKeySecret ?? random(24);
  const webhookSecret = configuration.sandboxWebhookSecret ?? random(24);
  for (const each of [file, sandboxShopFile]) mkdirSync(dirname(each), { recursive: true, mode: 0o700 });
  const clock = new MachineClock();
  const noticeCa = webhookCaFile === null ? undefined : readFileSync(webhookCaFile, 'utf8');
  const gateway = new SandboxGateway({
    file,
    directory: { find: (asked) => (asked === keyId ? { keySecret, webhookUrl, webhookSecret } : null) },
    clock,
    noticeCa,
  });
  const shopAccount = { domain: SHOP, accessToken: keySecret, appSecret: webhookSecret, webhookUrl: configuration.sandboxShopWebhookUrl };
  const shop = new SandboxShop({
    file: sandboxShopFile,
    directory: { find: (domain) => (domain === SHOP ? shopAccount : null) },
    clock,
    noticeCa,
  });
  const url = await gateway.listen(sandboxPort);
  const shopUrl = await shop.listen(sandboxShopPort);
  console.log(
    [
      `Simulated payment gateway at ${url}`,
      `  key id          ${keyId}`,
      `  key secret      ${keySecret}`,
      `  notices go to   ${webhookUrl ?? 'nowhere: set SANDBOX_WEBHOOK_URL'}`,
      `  signed with     ${webhookSecret}`,
      `  keeps           ${file}`,
      `Simulated shop at ${shopUrl}`,
      `  shop domain     ${SHOP}`,
      `  access token    ${keySecret}`,
      `  notices go to   ${shopAccount.webhookUrl ?? 'nowhere: set SANDBOX_SHOP_WEBHOOK_URL'}`,
      `  signed with     ${webhookSecret}`,
      `  keeps           ${sandboxShopFile}`,
    ].join('\n'),
  );
  const stop = (): void => void Promise.all([gateway.close(), shop.close()]).then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

try {
  await run(loadConfiguration());
} catch (fault) {
  console.error(fault instanceof ConfigurationFaults ? fault.message : `The sandbox cannot start: ${(fault as Error).message}`);
  process.exit(1);
}
