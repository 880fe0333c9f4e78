import { millisecondsLeft } from '#platform/deadline/request-deadline';
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
class ClosingConnection extends Connection {
  constructor(socket: Socket, options: object) {
    super(socket, options);
    socket.once('close', () => socket.emit('drain'));
  }
}

/**
 * Commands with a deadline. The time of `getMore` counts within its command already; a handshake serves all requests, and a server may reject a time limit in
 * it.
 */
const BOUNDED = ['find', 'aggregate', 'insert', 'update', 'delete', 'findAndModify'];

/**
 * Sends the remaining time of the request as `maxTimeMS`, so that the server stops working when nobody waits; the driver's `timeoutMS` has no effect in
 * version 7.8. Work after the request was answered, such as releasing its idempotency key, has no limit.
 */
export class DeadlineConnection extends ClosingConnection {
  override command(namespace: object, command: Readonly<Record<string, unknown>>, ...rest: unknown[]): Promise<unknown> {
    const left = Math.floor(millisecondsLeft() ?? 0);
    const maxTimeMS = Math.min(left, Number(command['maxTimeMS'] ?? left));
    const bounded = left > 0 && BOUNDED.some((name) => name in command) ? { ...command, maxTimeMS } : command;
    return super.command(namespace, bounded, ...rest);
  }
}
