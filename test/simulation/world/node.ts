import { syncBuiltinESMExports } from 'node:module';
import hooks from 'node:perf_hooks';
import { replaceServers } from '#test/simulation/servers/node-servers';
import type { Servers } from '#test/simulation/servers/servers';
import { Random } from '#test/simulation/world/random';
import { Disk } from '#test/simulation/world/disk';
import { Network } from '#test/simulation/world/network';
import { replaceHashes } from '#test/simulation/world/node-hashes';
import { replaceRandom } from '#test/simulation/world/node-random';
import { replaceCopies } from '#test/simulation/world/node-sqlite';
import { replaceNetwork } from '#test/simulation/world/node-network';
import { replaceThreads } from '#test/simulation/world/node-threads';
import { shareValidators } from '#test/simulation/world/node-validators';
import { replaceTimers } from '#test/simulation/world/node-timers';
import { replaceZlib } from '#test/simulation/world/node-zlib';
import { VirtualTime } from '#test/simulation/world/virtual-time';

/** Everything that varies from one run of a program to the next. */
export interface Nature {
  readonly time: VirtualTime;
  /** The source of random bytes. */
  readonly random: Random;
  /** The source of `Math.random`. Nest draws many values ahead and keeps them for the next world, so each start of the service replaces it before and after. */
  fractions: Random;
  readonly network: Network;
  readonly disk: Disk;
  /** Those of a deployment; null where the service has its embedded stores. */
  readonly servers: Servers | null;
}

const loading = new VirtualTime(0, new Random(0), 0);
/** While the service and its libraries are loaded, before the first world. */
let nature: Nature = {
  time: loading,
  random: new Random(0),
  fractions: new Random(0),
  network: new Network(loading),
  disk: new Disk(),
  servers: null,
};

/** Switches to another world. */
export function setNature(next: Nature): void {
  nature = next;
}

/**
 * Replaces what Node offers, once, before the service is loaded. The service and all of its libraries then use the world's time, randomness, threads, network
 * and files, so no code is written for the simulation.
 */
export async function replaceNode(): Promise<void> {
  replaceTimers(() => nature.time);
  replaceRandom(
    () => nature.random,
    () => nature.fractions,
  );
  replaceHashes(() => nature.random);
  replaceZlib();
  replaceThreads(() => nature.time);
  shareValidators();
  replaceNetwork(() => nature.network);
  Disk.replace(() => nature.disk);
  replaceCopies(() => nature.time);
  leaveUnmeasured();
  syncBuiltinESMExports();
  await replaceServers(() => nature.servers);
}

/** Measures of the machine would differ in each run, and keep a program that was killed in memory. */
function leaveUnmeasured(): void {
  class PerformanceObserver {
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(hooks, { PerformanceObserver, monitorEventLoopDelay: undefined });
}
