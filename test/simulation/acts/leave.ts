import { asking } from '#test/simulation/acts/asked';
import { operatedAtLast } from '#test/simulation/acts/operated';
import type { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const LEFT = [
  'PATCH /admin/v1/password',
  'GET /admin/v1/sessions',
  'DELETE /admin/v1/sessions/{id}',
  'DELETE /admin/v1/session',
  'POST /admin/v1/users/{id}/reset',
  'DELETE /admin/v1/totp',
  'POST /admin/v1/views',
  'POST /admin/v1/views/{id}/take_over',
];

/**
 * The owner invites a clerk, and makes a new link. An operator makes one for the bookkeeper, who leaves in half of all cases, so that open proposals expire and the owner takes over a view.
 * The owner changes the own password, ends the other sessions and signs out.
 */
export async function leave(world: World, { account }: Store, owner: Person, bookkeeper: Person): Promise<void> {
  const { random } = world;
  const ask = asking(owner);
  const clerk = await ask('POST', '/admin/v1/users', { email: `clerk-of-${owner.email}`, role: 'support', name: 'A clerk' });
  await ask('POST', `/admin/v1/users/${clerk.id}/reset`);
  const { link } = await operatedAtLast(world, 'users.reset', { account, id: bookkeeper.id });
  bookkeeper.password = 'the cat has moved to a quieter station';
  await bookkeeper.accept(link);
  await bookkeeper.signIn();
  const kept = { name: `Of ${bookkeeper.email}`, list: 'orders', filter: { status: 'paid' }, shared: true };
  const view = await asking(bookkeeper)('POST', '/admin/v1/views', kept);
  if (random.once(2)) {
    await operatedAtLast(world, 'users.suspend', { account, id: bookkeeper.id });
    await ask('POST', `/admin/v1/views/${view.id}/take_over`);
  }
  const phone = owner.elsewhere('phone');
  phone.secret = owner.secret;
  await phone.signIn();
  const changed = 'ten lives of a station cat';
  await ask('PATCH', '/admin/v1/password', { current: owner.password, password: changed });
  owner.password = changed;
  const { status } = await phone.call('GET', '/admin/v1/session');
  if (status !== 401) world.wrong(`${owner.email} has changed the password, and another browser is still signed in: ${status}`);
  await owner.signIn();
  const { data } = await ask('GET', '/admin/v1/sessions');
  for (const { id, current } of data) if (!current) await ask('DELETE', `/admin/v1/sessions/${id}`, undefined, ['resource_missing']);
  await ask('DELETE', '/admin/v1/totp', { password: owner.password });
  // A repeat whose first answer was lost finds the session ended.
  await ask('DELETE', '/admin/v1/session', undefined, ['sign_in_required']);
}
