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
 * The driver's connection, without a fault of its versions up to 7.9 at least: a call that begins when the server has closed the connection, and
 * the socket is not closed here yet, is never written and waits for the socket to drain, for ever. Woken, it sees that the connection is gone.
 */
export class ClosingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    socket.once('close', () => socket.emit('drain'));
  }
}
