import { type Event, webhooks } from 'payments-and-orders';

/** Milliseconds, as for endpoints. */
const DEADLINE = 5000;

export interface Forwarded {
  /** The status, or why there is none. */
  readonly answer: string;
  readonly succeeded: boolean;
}

/** Posts events to the user's own server, signed like the service's. */
export class Forwarder {
  constructor(
    readonly url: string,
    readonly secret: string,
  ) {}

  async forward(event: Event, interrupted: AbortSignal): Promise<Forwarded> {
    const { body, headers } = await webhooks.signTestEvent({ payload: event, secret: this.secret });
    // Node 18 has no `AbortSignal.any`.
    const ended = new AbortController();
    const end = (): void => ended.abort();
    const timer = setTimeout(() => ended.abort(new Error(`no answer in ${DEADLINE} ms`)), DEADLINE);
    interrupted.addEventListener('abort', end);
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'webhook-attempt': '1' },
        body,
        redirect: 'manual',
        signal: ended.signal,
      });
      await response.body?.cancel();
      return { answer: String(response.status), succeeded: response.ok };
    } catch (fault) {
      interrupted.throwIfAborted();
      const { message, cause } = fault as Error;
      return { answer: `not delivered: ${(cause as { code?: string } | undefined)?.code ?? message}`, succeeded: false };
    } finally {
      clearTimeout(timer);
      interrupted.removeEventListener('abort', end);
    }
  }
}
