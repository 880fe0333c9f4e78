import type { Json } from '#test/simulation/outside/caller';
import type { Store } from '#test/simulation/outside/store';
import { listed } from '#test/simulation/truths/listed';

/** The events that the endpoint of a store received, oldest first. What the service lost with its machine, and does not know any more, is none. */
export async function heard({ server, receiver }: Store): Promise<Json[]> {
  const known = new Set((await listed(server, '/events')).map(({ id }) => id as string));
  const received = [...receiver.lost.values(), ...receiver.events.values()].filter(({ id }) => known.has(id));
  const events = new Map(received.map(({ id, body }) => [id, JSON.parse(body)]));
  return [...events.values()].toSorted((one, other) => one.created_at - other.created_at);
}
