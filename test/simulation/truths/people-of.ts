import { operatedAtLast } from '#test/simulation/acts/operated';
import { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import type { AnyRole } from '#test/simulation/outside/table-of-roles';
import type { World } from '#test/simulation/world/world';

const PASSWORD = 'five lives of a lighthouse cat';
const known = new WeakMap<Store, Map<string, Promise<Person>>>();

/** Somebody of a store in a role who has signed in, to look at what the role is shown. The same person at each call. */
export function personOf(world: World, store: Store, role: AnyRole): Promise<Person> {
  const people = known.get(store) ?? new Map<string, Promise<Person>>();
  known.set(store, people);
  const person = people.get(role) ?? entered(world, store, role);
  people.set(role, person);
  return person;
}

async function entered(world: World, { account, habits }: Store, role: AnyRole): Promise<Person> {
  const email = `last-${role}-of-${habits.name}@example.com`;
  const { id, link } = await operatedAtLast(world, 'users.create', { account, email, role, name: `The last ${role}` });
  const person = new Person(id, email, PASSWORD, world.line);
  await person.accept(link);
  await person.signIn();
  return person;
}
