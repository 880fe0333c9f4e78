import net from 'node:net';
import type { Servers } from '#test/simulation/servers/servers';

/** Makes every client of MongoDB and of EventStoreDB in this program one of the world's servers. */
export async function replaceServers(servers: () => Servers | null): Promise<void> {
  Object.assign(net, { createConnection: () => servers()!.connect() });
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  Object.assign(EventStoreDBClient, { connectionString: () => servers()!.history.connect() });
}
