import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: new (socket: Socket, options: object) => EventEmitter & DriverConnection;
};

interface DriverConnection {
  command(namespace: object, command: Readonly<Record<string, unknown>>, ...rest: unknown[]): Promise<unknown>;
}

/**
 * The driver's connection with a workaround for a fault (up to version 7.9 at least): a call that begins after the server closed the connection, but before
 * the local socket is closed, is never written and waits for the socket to drain forever. Emitting `drain` makes it notice that the connection is closed.
 */
export class ClosingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    socket.once('close', () => socket.emit('drain'));
  }
}
