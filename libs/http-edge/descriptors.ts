import { readFileSync } from 'node:fs';
import type { MostConnections } from '#http-edge/connections';

/** The minimum that nearly every system gives a process, for systems that do not report it. */
const USUAL = 1024;
/** Memory limits a process that may open any number: a connection whose client reads nothing holds about 120 kB. */
const MOST: MostConnections = { inAll: 4096, ofAddress: 256 };

/** Half of this process's descriptors; the other half is for its files and its calls to partners, stores and receivers. */
export function connectionsFor(descriptors: number): MostConnections {
  const inAll = Math.min(MOST.inAll, Math.floor(descriptors / 2));
  return { inAll, ofAddress: Math.min(MOST.ofAddress, Math.ceil(inAll / 2)) };
}

/** How many files and sockets this process may have open. */
export function mostDescriptors(): number {
  try {
    const [, limit] = /^Max open files +(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))!;
    return limit === 'unlimited' ? Infinity : Number(limit);
  } catch {
    return USUAL;
  }
}
