import { operatedAtLast } from '#test/simulation/acts/operated';
import { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import type { AnyRole } from '#test/simulation/outside/table-of-roles';
import type { World } from '#test/simulation/world/world';

export const HIRED = ['POST /admin/v1/invitations/accept', 'POST /admin/v1/session'];

const PASSWORD = 'six lives of a museum cat';

/** Somebody new of a store, whom an operator let in and who has signed in. */
export async function hired(world: World, { account, habits }: Store, role: AnyRole): Promise<Person> {
  const email = `${role}-${habits.name}-${world.random.between(1, 1_000_000)}@example.com`;
  const { id, link } = await operatedAtLast(world, 'users.create', { account, email, role, name: `In the role ${role}` });
  const person = new Person(id, email, PASSWORD, world.line);
  await person.accept(link);
  await person.signIn();
  return person;
}
