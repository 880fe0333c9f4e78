import type { World } from '#test/simulation/world/world';

/** What a store has is no other's to read: its neighbour's key finds nothing where its own has found something. */
export async function strangers({ stores }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const [n, { server, habits }] of stores.entries()) {
    const neighbour = stores[(n + 1) % stores.length]!;
    for (const path of server.seen.values()) {
      const { status } = await neighbour.server.call('GET', path);
      if (status < 400) faults.push(`the key of ${neighbour.habits.name} reads ${path} of ${habits.name}`);
    }
  }
  return faults;
}
