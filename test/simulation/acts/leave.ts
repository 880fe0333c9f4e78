import { asking } from '#test/simulation/acts/asked';
import type { Person } from '#test/simulation/outside/person';
import type { World } from '#test/simulation/world/world';

export const LEFT = [
  'PATCH /admin/v1/password',
  'GET /admin/v1/sessions',
  'DELETE /admin/v1/sessions/{id}',
  'DELETE /admin/v1/session',
  'POST /admin/v1/users/{id}/reset',
  'DELETE /admin/v1/totp',
];

/**
 * The owner has a new password made for the bookkeeper, who leaves in half of all cases, so that open proposals expire; changes the own one, ends the other
 * sessions and signs out.
 */
export async function leave({ random }: World, owner: Person, bookkeeper: Person): Promise<void> {
  const ask = asking(owner);
  const { link } = await ask('POST', `/admin/v1/users/${bookkeeper.id}/reset`);
  bookkeeper.password = 'the cat has moved to a quieter station';
  await bookkeeper.accept(link);
  await bookkeeper.signIn();
  if (random.once(2)) await ask('PATCH', `/admin/v1/users/${bookkeeper.id}`, { status: 'suspended' });
  const changed = 'ten lives of a station cat';
  await ask('PATCH', '/admin/v1/password', { current: owner.password, password: changed });
  owner.password = changed;
  await owner.signIn();
  const { data } = await ask('GET', '/admin/v1/sessions');
  for (const { id, current } of data) if (!current) await ask('DELETE', `/admin/v1/sessions/${id}`, undefined, ['resource_missing']);
  await ask('DELETE', '/admin/v1/totp', { password: owner.password });
  // A repeat whose first answer was lost finds the session ended.
  await ask('DELETE', '/admin/v1/session', undefined, ['sign_in_required']);
}
