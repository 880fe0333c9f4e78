import { operatedAtLast } from '#test/simulation/acts/operated';
import { ROLES } from '#test/simulation/outside/requests-of-people';
import { Person } from '#test/simulation/outside/person';
import type { Store } from '#test/simulation/outside/store';
import { READABLE } from '#test/simulation/truths/roles';
import type { World } from '#test/simulation/world/world';

export const READ_IN_ROLES = [
  ...Object.keys(READABLE),
  'GET /v1/orders/{id}',
  'POST /v1/refunds',
  'POST /admin/v1/invitations/accept',
  'POST /admin/v1/session',
];

const PASSWORD = 'six lives of a museum cat';

/** Somebody of each role looks at all lists, and into an order. Those who may not refund try to. */
export async function readInRoles(world: World, store: Store): Promise<void> {
  const { random, line } = world;
  const { account, habits, orders, requestsInRoles } = store;
  const order = orders.size === 0 ? null : random.of([...orders.keys()]);
  for (const role of ROLES) {
    const email = `${role}-${habits.name}-${random.between(1, 1_000_000)}@example.com`;
    const { id, link } = await operatedAtLast(world, 'users.create', { account, email, role, name: `In the role ${role}` });
    const person = new Person(id, email, PASSWORD, line);
    await person.accept(link);
    await person.signIn();
    const asks = async (request: string, path: string, body?: object): Promise<void> => {
      const answered = await person.call(request.split(' ')[0]!, path, body);
      requestsInRoles.push({ role, request, status: answered.status, text: JSON.stringify(answered.body) });
    };
    for (const request of Object.keys(READABLE)) await asks(request, request.split(' ')[1]!);
    if (order === null) continue;
    await asks('GET /v1/orders/{id}', `/v1/orders/${order}`);
    if (role !== 'support') await asks('POST /v1/refunds', '/v1/refunds', { order_id: order, amount: 100 });
  }
}
