import type { BookedOrder, Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

/** The merchant's own server notes something on the order. */
export async function editMetadata(world: World, { server }: Store, { order }: BookedOrder): Promise<void> {
  const { status, body } = await server.call('PATCH', `/orders/${order}`, { metadata: { batch: String(world.random.between(1, 9)) } });
  if (status !== 200) world.wrong(`metadata were refused: ${status} ${JSON.stringify(body)}`);
}
