import { type Duplex, duplexPair } from 'node:stream';

/** The two ends of a connection in memory. The client's end has as much of a socket as the driver uses. */
export function connectionInMemory(): { near: Duplex; far: Duplex } {
  const [near, far] = duplexPair();
  let idle: NodeJS.Timeout | undefined;
  const socket = {
    remoteAddress: '127.0.0.1',
    remotePort: 27_017,
    setKeepAlive: () => near,
    setNoDelay: () => near,
    ref: () => near,
    unref: () => near,
    /** From each call on; what comes meanwhile makes it no longer. */
    setTimeout: (milliseconds: number) => {
      clearTimeout(idle);
      if (milliseconds > 0) idle = setTimeout(() => near.emit('timeout'), milliseconds);
      return near;
    },
  };
  near.once('close', () => {
    clearTimeout(idle);
    far.destroy();
  });
  far.once('close', () => near.destroy());
  return { near: Object.assign(near, socket), far };
}
