import { millisecondsLeft } from '#platform/deadline/request-deadline';
import { ClosingConnection } from '#platform/storage/mongodb/closing-connection';

/**
 * What a request asks. The rest of an answer (`getMore`) counts within the time of its command already; a greeting is for all requests,
 * and a server may not take a time with it.
 */
const BOUNDED = ['find', 'aggregate', 'insert', 'update', 'delete', 'findAndModify'];

/**
 * Tells the server how long somebody still waits, so that it works no longer; the driver's own `timeoutMS` has no effect in its version 7.8. What is
 * left to be done once the request was answered, such as to give its idempotency key up, takes as long as it takes.
 */
export class DeadlineConnection extends ClosingConnection {
  override command(namespace: object, command: Readonly<Record<string, unknown>>, ...rest: unknown[]): Promise<unknown> {
    const left = Math.floor(millisecondsLeft() ?? 0);
    const maxTimeMS = Math.min(left, Number(command['maxTimeMS'] ?? left));
    const bounded = left > 0 && BOUNDED.some((name) => name in command) ? { ...command, maxTimeMS } : command;
    return super.command(namespace, bounded, ...rest);
  }
}
