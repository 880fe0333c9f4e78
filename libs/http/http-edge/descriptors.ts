import { readFileSync } from 'node:fs';
import type { MostConnections } from '#http/http-edge/connections';

/** Descriptors to assume where the system does not report a limit: the usual default. */
const USUAL = 1024;
/** The limits for a process that may open any number of files. Memory sets them: a connection whose client reads nothing takes about 120 kB. */
const MOST: MostConnections = { inAll: 4096, ofAddress: 256 };

/** The limits of connections: half of the process's descriptors. The other half is for its files and its calls to partners, stores and receivers. */
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
