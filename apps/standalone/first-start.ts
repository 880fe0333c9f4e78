import type { AdminOperations } from '#platform/control/admin-operations';

type Listed = { readonly data: readonly unknown[] };

/** A new data directory gets one account and one test secret key, which is returned to be shown once; null where there are keys already. */
export async function firstStart(adminOperations: AdminOperations): Promise<string | null> {
  const call = (operation: string, args = {}): Promise<unknown> =>
    adminOperations.call(operation, args, () => undefined, { name: 'first start', reason: null });
  const accounts = (await call('accounts.list')) as Listed;
  if (accounts.data.length > 1) return null;
  if (accounts.data.length === 0) await call('accounts.create', { name: 'My store' });
  const keys = (await call('keys.list')) as Listed;
  if (keys.data.length > 0) return null;
  const { key } = (await call('keys.create', { type: 'secret', mode: 'test', name: 'First key' })) as { key: string };
  return key;
}
