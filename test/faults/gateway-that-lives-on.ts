import { join } from 'node:path';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { MachineClock } from '#platform/clock/machine-clock';
import { openSqlite } from '#platform/embedded/sqlite';
import type { MortalService } from '#test/support/services/mortal-service';
import type { Json } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';

export const KEYS = { keyId: 'rzp_test_mortal', keySecret: 'secret', webhookSecret: 'signs' };

/** The file that it keeps its payments in. */
const gatewayFile = (dataDir: string): string => join(dataDir, 'gateway.db');

/** All of a kind in its books. */
export function atGateway(dataDir: string, kind: string): Json[] {
  const books = openSqlite(gatewayFile(dataDir), { synchronous: 'NORMAL' });
  const docs = books.prepare('SELECT doc FROM entities WHERE kind = ?').all(kind);
  books.close();
  return docs.map(({ doc }) => JSON.parse(doc as string));
}

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
