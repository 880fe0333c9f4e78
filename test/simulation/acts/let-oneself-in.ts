import { asking } from '#test/simulation/acts/asked';
import { operatedAtLast } from '#test/simulation/acts/operated';
import { PROPOSED_BY_KEY, proposeByKey } from '#test/simulation/acts/propose-by-key';
import { Person } from '#test/simulation/outside/person';
import type { World } from '#test/simulation/world/world';

export const LET_IN = [
  'PATCH /admin/v1/settings',
  'POST /admin/v1/keys',
  'GET /admin/v1/keys',
  'POST /admin/v1/proposals/{id}/approve',
  'POST /admin/v1/users',
  ...PROPOSED_BY_KEY,
];

const PASSWORD = 'two lives of a mirror cat';

/**
 * An owner proposes a key, and tries to approve it alone: at once, and as a second owner whom the same person invited and whose link it used. Then two whom
 * operators let in approve it at once, which makes one key. The key that the owner made before proposes, too.
 */
export async function letOneselfIn(world: World, account: string, owner: Person, domain: string): Promise<void> {
  const ask = asking(owner);
  const before = await ask('POST', '/admin/v1/keys', { type: 'secret', mode: 'live', name: 'A server' });
  await ask('PATCH', '/admin/v1/settings', { requires_approval: ['live_key', 'webhook_endpoint'] });
  const { body: proposal, status } = await owner.call('POST', '/admin/v1/keys', { type: 'secret', mode: 'live', name: domain });
  if (status !== 202) return world.wrong(`a key that needs approval was answered with ${status}: ${JSON.stringify(proposal)}`);
  const path = `/admin/v1/proposals/${proposal.id}/approve`;
  const enters = async (person: { id: string; email: string; link: string }): Promise<Person> => {
    const entered = new Person(person.id, person.email, PASSWORD, world.line);
    await entered.accept(person.link);
    await entered.signIn();
    return entered;
  };
  const second = await enters(await ask('POST', '/admin/v1/users', { email: `second@${domain}`, role: 'owner', name: 'An owner' }));
  for (const self of [owner, second]) {
    const { status: answered, body } = await self.call('POST', path, {});
    if (body.error?.code !== 'self_approval')
      world.wrong(`${self.email} is who proposed ${proposal.id}, and was answered ${answered}: ${JSON.stringify(body)}`);
  }
  const others = [];
  for (const name of ['one', 'other'])
    others.push(await enters(await operatedAtLast(world, 'users.create', { account, email: `${name}@${domain}`, role: 'owner', name })));
  const answers = await Promise.all(others.map((other) => other.call('POST', path, {})));
  const taken = answers.filter((answer) => answer.status < 400);
  if (taken.length !== 1)
    world.wrong(`of two who approved ${proposal.id} at once, ${taken.length} had their way: ${JSON.stringify(answers)}`);
  const { data: keys } = await ask('GET', '/admin/v1/keys');
  const made = keys.filter(({ name }: { name: string }) => name === domain);
  if (made.length !== 1) world.wrong(`${made.length} keys were made for ${proposal.id}, which was approved once`);
  await proposeByKey(world, before, { maker: owner, friend: second, other: others[0]! });
}
