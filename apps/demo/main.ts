import pc from 'picocolors';
import { Merchant } from '#apps/demo/merchant';
import { Receiver } from '#apps/demo/receiver';
import { ownService, runningService, type Service } from '#apps/demo/service';
import { ShopAdmin } from '#apps/demo/shop-admin';
import { tell } from '#apps/demo/story';
import { loadConfiguration } from '#platform/config/configuration';

interface Found {
  readonly api: string;
  readonly sandboxShop: string;
  readonly certificate: { readonly file: string };
}

async function show(service: Service): Promise<void> {
  const call = (operation: string, args = {}): Promise<unknown> => service.control.call(operation, args, () => undefined);
  const { api, certificate, sandboxShop } = (await call('service.addresses')) as Found;
  console.log(`${service.own ? 'A service of its own' : 'The running service'} at ${api}`);
  const { id: account } = (await call('accounts.create', { name: 'Demo store' })) as { id: string };
  const { key } = (await call('keys.create', { account, type: 'secret', mode: 'test', name: 'Demo' })) as { key: string };
  const merchant = new Merchant(api, key, certificate.file);
  const receiver = new Receiver();
  try {
    const rebuild = async (): Promise<void> => void (await call('projections.rebuild', { name: 'all' }));
    await tell(merchant, { receiver, url: await receiver.listen() }, new ShopAdmin(sandboxShop), rebuild);
  } finally {
    receiver.close();
    await merchant.close();
  }
}

const { dataDir, webhookAllowHttp } = loadConfiguration();
const service = (webhookAllowHttp ? await runningService(dataDir) : null) ?? (await ownService());
try {
  await show(service);
  console.log(`\n${pc.green(pc.bold('Everything was as it should be.'))}`);
} catch (fault) {
  console.error(`\n${pc.red('The story broke off:')} ${(fault as Error).message}`);
  process.exitCode = 1;
} finally {
  await service.stop();
}
