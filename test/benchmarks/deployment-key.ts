import type { LocalDeployment } from '#apps/demo/local-deployment';
import { OperationsClient } from '#apps/operators/operations-client';

/** The key of a new account of a deployment, for as many requests as are sent. */
export async function keyOf({ service }: LocalDeployment): Promise<string> {
  const operations = OperationsClient.of(service);
  const { id: account } = (await operations.call('accounts.create', { name: 'Load' }, () => undefined)) as { id: string };
  const input = { account, type: 'secret', mode: 'test', name: 'Load', rateLimit: 1_000_000 };
  return ((await operations.call('keys.create', input, () => undefined)) as { key: string }).key;
}
