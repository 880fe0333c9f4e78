import { APPROVED_AT_ONCE, approveAtOnce } from '#test/simulation/acts/approve-at-once';
import { asking } from '#test/simulation/acts/asked';
import { ON_FILTERS, actOnFilters } from '#test/simulation/acts/act-on-filters';
import { DECIDED, decideInTwos } from '#test/simulation/acts/decide-in-twos';
import { operatedAtLast } from '#test/simulation/acts/operated';
import { LEFT, leave } from '#test/simulation/acts/leave';
import { LOOKED_THROUGH, lookThrough } from '#test/simulation/acts/look-through-the-dashboard';
import { BY_PASSKEY, usePasskey } from '#test/simulation/acts/use-a-passkey';
import { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const WORKED = [
  'POST /admin/v1/invitations/accept',
  'POST /admin/v1/session',
  'POST /admin/v1/totp',
  'POST /admin/v1/totp/confirm',
  'POST /admin/v1/users',
  ...BY_PASSKEY,
  ...LOOKED_THROUGH,
  ...DECIDED,
  ...APPROVED_AT_ONCE,
  ...ON_FILTERS,
  ...LEFT,
];

const PASSWORD = 'nine lives of a station cat';

/** An owner and a bookkeeper sign in, look through the dashboard, use a passkey, decide in twos, act on filters, and leave. */
export async function workAtTheDashboard(world: World, store: Store): Promise<void> {
  const { random } = world;
  const name = `${store.habits.name}-${random.between(1, 1_000_000)}`;
  const email = `owner-${name}@example.com`;
  const { id, link } = await operatedAtLast(world, 'users.create', { account: store.account, email, role: 'owner', name: 'An owner' });
  const owner = new Person(id, email, PASSWORD, world.line);
  await owner.accept(link);
  await owner.signIn();
  const ask = asking(owner);
  owner.secret = (await ask('POST', '/admin/v1/totp')).secret;
  await owner.confirmCode();
  const bookkeeping = { account: store.account, email: `finance-${name}@example.com`, role: 'finance', name: 'A bookkeeper' };
  const invited = await operatedAtLast(world, 'users.create', bookkeeping);
  const bookkeeper = new Person(invited.id, invited.email, PASSWORD, world.line);
  await bookkeeper.accept(invited.link);
  await bookkeeper.signIn();
  await usePasskey(world, owner);
  await lookThrough(world, store, owner);
  await decideInTwos(world, store, owner, bookkeeper);
  const partner = await operatedAtLast(world, 'users.create', { ...bookkeeping, email: `partner-${name}@example.com`, name: 'A partner' });
  const colleague = new Person(partner.id, partner.email, PASSWORD, world.line);
  await colleague.accept(partner.link);
  await colleague.signIn();
  await approveAtOnce(world, store, owner, bookkeeper, colleague);
  await actOnFilters(world, owner);
  await leave(world, store, owner, bookkeeper);
}
