import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { MachineClock } from '#platform/clock/machine-clock';
import { base62OfBytes } from '#kernel/ids';
import { type Configuration, ConfigurationFaults, loadConfiguration } from '#platform/config/configuration';

const random = (length: number): string => base62OfBytes(randomBytes(length), length);

/** The simulated payment gateway alone, for whoever writes an integration against it. */
async function run(configuration: Configuration): Promise<void> {
  const { sandboxFile: file, sandboxPort, sandboxWebhookUrl: webhookUrl, webhookCaFile } = configuration;
  const keyId = configuration.sandboxKeyId ?? `rzp_test_${random(14)}`;
  const keySecret = configuration.sandboxKeySecret ?? random(24);
  const webhookSecret = configuration.sandboxWebhookSecret ?? random(24);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const gateway = new SandboxGateway({
    file,
    directory: { find: (asked) => (asked === keyId ? { keySecret, webhookUrl, webhookSecret } : null) },
    clock: new MachineClock(),
    noticeCa: webhookCaFile === null ? undefined : readFileSync(webhookCaFile, 'utf8'),
  });
  const url = await gateway.listen(sandboxPort);
  console.log(
    [
      `Simulated payment gateway at ${url}`,
      `  key id          ${keyId}`,
      `  key secret      ${keySecret}`,
      `  notices go to   ${webhookUrl ?? 'nowhere: set SANDBOX_WEBHOOK_URL'}`,
      `  signed with     ${webhookSecret}`,
      `  keeps           ${file}`,
    ].join('\n'),
  );
  const stop = (): void => void gateway.close().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

try {
  await run(loadConfiguration());
} catch (fault) {
  console.error(fault instanceof ConfigurationFaults ? fault.message : `The simulated gateway cannot start: ${(fault as Error).message}`);
  process.exit(1);
}
