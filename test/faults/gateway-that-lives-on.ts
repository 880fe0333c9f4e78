import { join } from 'node:path';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { MachineClock } from '#platform/clock/machine-clock';
import type { MortalService } from '#test/faults/mortal-service';
import { operate } from '#test/support/running-service';

export const KEYS = { keyId: 'rzp_test_mortal', keySecret: 'secret', webhookSecret: 'signs' };

/** The file that it keeps its payments in. */
export const gatewayFile = (dataDir: string): string => join(dataDir, 'gateway.db');

/** A simulated gateway beside the service, which lives on when that is killed; the service is connected to it by a line, if there is one. */
export async function gatewayThatLivesOn(
  service: MortalService,
  dataDir: string,
  line: (gateway: string) => Promise<string> = async (gateway) => gateway,
): Promise<{ sandbox: SandboxGateway; url: string }> {
  let connection = '';
  const noticesTo = async (): Promise<string> => `${await service.address()}/v1/integrations/payments/${connection}`;
  const sandbox = new SandboxGateway({
    file: gatewayFile(dataDir),
    directory: { find: async () => ({ keySecret: KEYS.keySecret, webhookUrl: await noticesTo(), webhookSecret: KEYS.webhookSecret }) },
    clock: new MachineClock(),
    noticeCa: service.certificate(),
  });
  const url = await sandbox.listen();
  const input = { kind: 'razorpay', mode: 'test', name: 'Lives on', charging: 's2s', ...KEYS, baseUrl: await line(url) };
  connection = (await operate(dataDir, 'connections.create', input)).id;
  return { sandbox, url };
}
