import { listed } from '#test/simulation/truths/listed';
import type { World } from '#test/simulation/world/world';

/** Each event of a store has come to its endpoint, and nothing else. */
export async function webhooks({ stores }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const { server, receiver } of stores) {
    faults.push(...server.faults);
    const events = await listed(server, '/events');
    const known = new Set(events.map(({ id }) => id as string));
    for (const { id, type } of events) if (!receiver.events.has(id)) faults.push(`event ${id} (${type}) has not come to ${receiver.host}`);
    for (const { id, type } of receiver.events.values())
      if (!known.has(id)) faults.push(`${receiver.host} got ${id} (${type}), which there is not`);
  }
  return faults;
}
