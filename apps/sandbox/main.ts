import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { run } from '#apps/composition/run';
import { clientsOf } from '#apps/sandbox/clients';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { SandboxShop } from '#apps/sandbox/shop/sandbox-shop';
import { MachineClock } from '#platform/clock/machine-clock';
import { loadConfiguration } from '#platform/config/configuration';

/** Only the simulated payment gateway and shops: for a deployment, or for developers of integrations. */
await run(async () => {
  const configuration = loadConfiguration();
  const { sandboxFile, sandboxShopFile, sandboxPort, sandboxShopPort, sandboxHost, webhookCaFile } = configuration;
  // Its data about shoppers is readable only by its owner.
  process.umask(0o077);
  const { gateway: accounts, shops } = clientsOf(configuration);
  for (const file of [sandboxFile, sandboxShopFile]) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const clock = new MachineClock();
  const noticeCa = webhookCaFile === null ? undefined : readFileSync(webhookCaFile, 'utf8');
  const gateway = new SandboxGateway({ file: sandboxFile, directory: accounts.directory, clock, noticeCa });
  const shop = new SandboxShop({ file: sandboxShopFile, directory: shops.directory, clock, noticeCa });
  const [url, shopUrl] = [await gateway.listen(sandboxPort, sandboxHost), await shop.listen(sandboxShopPort, sandboxHost)];
  console.log(
    [
      `Simulated payment gateway at ${url}`,
      ...accounts.banner,
      `  keeps           ${sandboxFile}`,
      `Simulated shop at ${shopUrl}`,
      ...shops.banner,
      `  keeps           ${sandboxShopFile}`,
    ].join('\n'),
  );
  const stop = async (): Promise<void> => {
    await Promise.all([gateway.close(), shop.close()]);
  };
  return { stop };
});
