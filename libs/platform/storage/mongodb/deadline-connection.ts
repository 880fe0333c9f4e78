import { millisecondsLeft } from '#platform/deadline/request-deadline';
import { ClosingConnection } from '#platform/storage/mongodb/closing-connection';

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
