import { HIRED, hired } from '#test/simulation/acts/hired';
import { ROLES } from '#test/simulation/outside/requests-of-people';
import type { Store } from '#test/simulation/outside/store';
import { READABLE } from '#test/simulation/truths/roles';
import type { World } from '#test/simulation/world/world';

export const READ_IN_ROLES = [...Object.keys(READABLE), 'GET /v1/orders/{id}', 'POST /v1/refunds', ...HIRED];

/** Somebody of each role looks at all lists, and into an order. Those who may not refund try to. */
export async function readInRoles(world: World, store: Store): Promise<void> {
  const { orders, requestsInRoles } = store;
  const order = orders.size === 0 ? null : world.random.of([...orders.keys()]);
  for (const role of ROLES) {
    const person = await hired(world, store, role);
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
