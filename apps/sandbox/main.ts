import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { run } from '#apps/composition/run';
import { clientsOf } from '#apps/sandbox/clients';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { MachineClock } from '#platform/clock/machine-clock';
import { loadConfiguration } from '#platform/config/configuration';

/** The simulated payment gateway alone: for a deployment, or for whoever writes an integration against it. */
await run(async () => {
  const configuration = loadConfiguration();
  const { sandboxFile: file, sandboxPort, sandboxHost, webhookCaFile } = configuration;
  const { directory, words, close } = await clientsOf(configuration);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const gateway = new SandboxGateway({
    file,
    directory,
    clock: new MachineClock(),
    noticeCa: webhookCaFile === null ? undefined : readFileSync(webhookCaFile, 'utf8'),
  });
  const url = await gateway.listen(sandboxPort, sandboxHost);
  console.log([`Simulated payment gateway at ${url}`, ...words, `  keeps           ${file}`].join('\n'));
  const stop = async (): Promise<void> => {
    await gateway.close();
    await close();
  };
  return { stop };
});
