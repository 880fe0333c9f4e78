import type { OperationsClient } from '#apps/operators/operations-client';

type Made = { readonly id: string };
type Listed = { readonly data: readonly Made[] };

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
  const { id: account } = accounts.data[0] ?? ((await call('accounts.create', { name: 'My store' })) as Made);
  const keys = (await call('keys.list', { account })) as Listed;
  if (keys.data.length > 0) return null;
  const [user] = ((await call('users.list', { account })) as Listed).data;
  const invited =
    user === undefined ? call('users.create', { account, email: OWNER, role: 'owner' }) : call('users.reset', { account, id: user.id });
  const owner = (await invited) as Owner;
  const { key } = (await call('keys.create', { account, type: 'secret', mode: 'test', name: 'First key' })) as { key: string };
  return { key, owner };
}
