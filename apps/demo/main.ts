import pc from 'picocolors';
import { Merchant } from '#apps/demo/merchant';
import { Receiver } from '#apps/demo/receiver';
import { ownDeployment, ownService, runningService, type Service } from '#apps/demo/service';
import { tell } from '#apps/demo/story';
import { type Configuration, loadConfiguration } from '#platform/config/configuration';

async function show({ words, api, certificateFile, operate }: Service): Promise<void> {
  console.log(`${words} at ${api}`);
  const { id: account } = (await operate('accounts.create', { name: 'Demo store' })) as { id: string };
  const { key } = (await operate('keys.create', { account, type: 'secret', mode: 'test', name: 'Demo' })) as { key: string };
  const merchant = new Merchant(api, key, certificateFile);
  const receiver = new Receiver();
  try {
    const told = { receiver, url: await receiver.listen() };
    await tell(merchant, told, async () => void (await operate('projections.rebuild', { name: 'all' })));
  } finally {
    receiver.close();
    await merchant.close();
  }
}

/** A deployment where the settings name its stores; else the service that runs here, if webhooks reach the demo from it; else one of its own. */
async function found(configuration: Configuration): Promise<Service> {
  if (configuration.mongodbUrl !== null) return ownDeployment(configuration);
  return (configuration.webhookAllowHttp ? await runningService(configuration.dataDir) : null) ?? ownService();
}

const service = await found(loadConfiguration());
try {
  await show(service);
  console.log(`\n${pc.green(pc.bold('Everything was as it should be.'))}`);
} catch (fault) {
  console.error(`\n${pc.red('The story broke off:')} ${(fault as Error).message}`);
  process.exitCode = 1;
} finally {
  await service.stop();
}
