import type { AdminOperations } from '#platform/control/admin-operations';

type Listed = { readonly data: readonly unknown[] };

/** What a first start made, to be shown this once. */
export interface FirstStart {
  /** A secret key of test mode. */
  readonly key: string;
  /** The one-time link of the owner, who signs in with this e-mail address; null where there was an account already. */
  readonly owner: { readonly email: string; readonly link: string } | null;
}

/** Nobody has this address: an owner with an address of their own is invited next. */
const OWNER = 'owner@example.com';

/** A new data directory gets one account with an owner, and one test secret key; null where there are keys already. */
export async function firstStart(adminOperations: AdminOperations): Promise<FirstStart | null> {
  const call = (operation: string, args = {}): Promise<unknown> =>
    adminOperations.call(operation, args, () => undefined, { name: 'first start', reason: null });
  const accounts = (await call('accounts.list')) as Listed;
  if (accounts.data.length > 1) return null;
  const isNew = accounts.data.length === 0;
  if (isNew) await call('accounts.create', { name: 'My store' });
  const keys = (await call('keys.list')) as Listed;
  if (keys.data.length > 0) return null;
  const { key } = (await call('keys.create', { type: 'secret', mode: 'test', name: 'First key' })) as { key: string };
  const owner = isNew ? ((await call('users.create', { email: OWNER, role: 'owner' })) as { email: string; link: string }) : null;
  return { key, owner };
}
