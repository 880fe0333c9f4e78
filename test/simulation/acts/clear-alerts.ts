import { asking } from '#test/simulation/acts/asked';
import type { Store } from '#test/simulation/outside/store';
import type { World } from '#test/simulation/world/world';

export const CLEARED = ['GET /v1/alerts', 'GET /v1/alerts/{id}', 'POST /v1/alerts/{id}/resolve'];

/** Staff look into what needs a person, and say that they did. */
export async function clearAlerts(_world: World, { server }: Store): Promise<void> {
  const ask = asking(server);
  const { data } = await ask('GET', '/alerts?status=open&limit=3');
  for (const { id } of data) {
    await ask('GET', `/alerts/${id}`);
    await server.pause(600_000);
    await ask('POST', `/alerts/${id}/resolve`, { note: 'Looked into.' });
  }
}
