import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pc from 'picocolors';
import { workingDirectory } from '#apps/cli/working-directory';
import { Merchant } from '#apps/demo/merchant';
import { Receiver } from '#apps/demo/receiver';
import { Shopper } from '#apps/demo/shopper';
import { ownDeployment, ownService, runningService, type Service } from '#apps/demo/service';
import { runStory } from '#apps/demo/story';
import { type Configuration, loadConfiguration } from '#platform/config/configuration';

async function show({ words, api, certificateFile, operate }: Service): Promise<void> {
  console.log(`${words} at ${api}`);
  const { id: account } = (await operate('accounts.create', { name: 'Demo store' })) as { id: string };
  const { after } = (await operate('listen.begin', { account })) as { after: string };
  const { key } = (await operate('keys.create', { account, type: 'secret', mode: 'test', name: 'Demo' })) as { key: string };
  const merchant = new Merchant(api, key, certificateFile);
  const receiver = new Receiver();
  const shopper = new Shopper(certificateFile);
  try {
    const rebuild = async (): Promise<void> => void (await operate('projections.rebuild', { name: 'all' }));
    const newestFact = async (): Promise<string> => {
      const { data } = (await operate('history.list', { account, after, limit: 10_000 })) as { data: readonly { position: string }[] };
      return data.at(-1)!.position;
    };
    await runStory(merchant, { receiver, url: await receiver.listen(), shopper, rebuild, newestFact });
  } finally {
    receiver.close();
    await Promise.all([merchant.close(), shopper.close()]);
  }
}

/** Runs the part of the story that a test key alone allows, at a foreign service. */
async function visit({ api, key, ca }: { api: string; key: string; ca?: string }): Promise<void> {
  console.log(`The service at ${api}, as a merchant of its sees it: without webhooks to this machine and without a rebuild`);
  const merchant = new Merchant(api, key, ca === undefined ? undefined : resolve(workingDirectory(), ca));
  try {
    await runStory(merchant, null);
  } finally {
    await merchant.close();
  }
}

/** A deployment if the settings name its stores; otherwise the service running here, if its webhooks can reach the demo; otherwise a temporary one. */
async function found(configuration: Configuration): Promise<Service> {
  if (configuration.mongodbUrl !== null) return ownDeployment(configuration);
  return (configuration.webhookAllowHttp ? await runningService(configuration.dataDir) : null) ?? ownService();
}

async function showOwn(): Promise<void> {
  const service = await found(loadConfiguration());
  // A demo that is interrupted leaves no service behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void service.stop().finally(() => process.exit(1)));
  try {
    await show(service);
  } catch (fault) {
    throw new Error([(fault as Error).message, service.said()].join('\n').trimEnd(), { cause: fault });
  } finally {
    await service.stop();
  }
}

/** `npm run demo [-- --api URL --key KEY --ca FILE]`; the file holds the certificate of a service with a self-signed one. */
try {
  const { api, key, ca } = parseArgs({ options: { api: { type: 'string' }, key: { type: 'string' }, ca: { type: 'string' } } }).values;
  if ((api === undefined) !== (key === undefined)) throw new Error('--api and --key go together.');
  await (api === undefined ? showOwn() : visit({ api, key: key!, ...(ca !== undefined && { ca }) }));
  console.log(`\n${pc.green(pc.bold('Everything was as it should be.'))}`);
} catch (fault) {
  console.error(`\n${pc.red('The story broke off:')} ${(fault as Error).message}`);
  process.exitCode = 1;
}
