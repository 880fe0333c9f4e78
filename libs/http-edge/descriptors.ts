import { readFileSync } from 'node:fs';
import type { MostConnections } from '#http-edge/connections';

/** Where the system does not tell: what it gives a process at least, nearly everywhere. */
const USUAL = 1024;
/** Memory is what limits a process that may open any number: a connection whose client takes nothing keeps about 120 kB. */
const MOST: MostConnections = { inAll: 4096, ofAddress: 256 };

/** Half of the descriptors this process may have, so that its files and its calls to partners, stores and receivers have the other half. */
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
