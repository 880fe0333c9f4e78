import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
import { MemoryMongoDb } from '#test/support/stores/memory-mongodb/memory-mongodb';
import { replaceRandom } from '#test/simulation/world/node-random';
import { replaceTimers } from '#test/simulation/world/node-timers';
import type { Random } from '#test/simulation/world/random';
import { VirtualTime } from '#test/simulation/world/virtual-time';

const BEGINNING = Date.UTC(2026, 0, 1);

/** A double in virtual time, with all randomness of this process from one seed. Clients reach it without sockets, by any address. To be called once, before they are made. */
export function virtualMongoDb(random: Random): { double: MemoryMongoDb; time: VirtualTime } {
  const time = new VirtualTime(BEGINNING, random.apart(), 0);
  replaceTimers(() => time);
  replaceRandom(
    () => random,
    () => random,
  );
  syncBuiltinESMExports();
  const double = new MemoryMongoDb();
  Object.assign(net, { createConnection: () => double.connect() });
  return { double, time };
}
