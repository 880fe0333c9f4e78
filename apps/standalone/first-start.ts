import type { OperationsClient } from '#apps/operators/operations-client';

type Listed = { readonly data: readonly unknown[] };

/** What a first start created; shown only once. */
export interface FirstStart {
  /** A secret key of test mode. */
  readonly key: string;
  /** The one-time link of the owner, who signs in with this e-mail address. */
  readonly owner: Owner;
}

interface Owner {
  readonly email: string;
  readonly link: string;
}

/** A placeholder: an owner with a real address is invited next. */
const OWNER = 'owner@example.com';

/**
 * A new data directory gets one account with an owner, and one test secret key; null if there are keys already. The key comes last: a start that was
 * killed before it counts as a first start again, and makes another link.
 */
export async function firstStart(operations: Pick<OperationsClient, 'call'>): Promise<FirstStart | null> {
  const call = (operation: string, args = {}): Promise<unknown> => operations.call(operation, args, () => undefined);
  const accounts = (await call('accounts.list')) as Listed;
  if (accounts.data.length > 1) return null;
  if (accounts.data.length === 0) await call('accounts.create', { name: 'My store' });
  const keys = (await call('keys.list')) as Listed;
  if (keys.data.length > 0) return null;
  const [user] = ((await call('users.list')) as { data: readonly { id: string }[] }).data;
  const invited = user === undefined ? call('users.create', { email: OWNER, role: 'owner' }) : call('users.reset', { id: user.id });
  const owner = (await invited) as Owner;
  const { key } = (await call('keys.create', { type: 'secret', mode: 'test', name: 'First key' })) as { key: string };
  return { key, owner };
}
