import { fact, type View } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import { type EndpointBook, endpointBook } from '#webhooks/domain/webhook-endpoint';
import { disableEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import type { WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

/** An endpoint without a success for this long raises a warning, or is disabled; seconds (interface §6.6). */
export const WARNED_AFTER = DAY;
export const DISABLED_AFTER = 3 * DAY;
/** An endpoint with fewer failures is not disabled. */
export const FEWEST_FAILURES = 20;

/** An endpoint's failures since its last success, or since it was last enabled if that is later. */
export interface Quiet {
  readonly since: UnixSeconds;
  /** How long all attempts have failed, in seconds: one of the two spans above, or less. */
  readonly failingFor: number;
  /** Counted up to `FEWEST_FAILURES`. */
  readonly failures: number;
}

interface WatchedBook {
  readonly endpoints: EndpointBook;
  /** The `since` at an endpoint's last warning. */
  readonly warned: ReadonlyMap<string, UnixSeconds>;
  /** Endpoints that were warned of or disabled for failing, without a known success since. */
  readonly failing: ReadonlySet<string>;
}

export const watchedBook: View<WatchedBook, WebhookEndpointEvent> = {
  initial: { endpoints: endpointBook.initial, warned: new Map(), failing: new Set() },
  evolve: ({ endpoints, warned, failing }, event) => ({
    endpoints: endpointBook.evolve(endpoints, event),
    warned: event.type === 'webhook_endpoint.warned' ? new Map(warned).set(event.data.id, event.data.quiet_since) : warned,
    failing: failingAfter(failing, event),
  }),
};

function failingAfter(failing: ReadonlySet<string>, event: WebhookEndpointEvent): ReadonlySet<string> {
  const { id } = event.data;
  const begins = saysFailing(event);
  if (begins === null || begins === failing.has(id)) return failing;
  return begins ? new Set(failing).add(id) : new Set([...failing].filter((each) => each !== id));
}

/** Whether an endpoint is failing after this fact; null if the fact does not change that. */
export function saysFailing(event: WebhookEndpointEvent): boolean | null {
  switch (event.type) {
    case 'webhook_endpoint.warned':
      return true;
    case 'webhook_endpoint.disabled':
      return event.data.disabled_reason !== 'manual';
    case 'webhook_endpoint.recovered':
    case 'webhook_endpoint.removed':
      return false;
    default:
      return null;
  }
}

/** A delivery succeeded: recorded once, for an endpoint that was failing. Attempts under way when it was disabled change nothing. */
export const recover = ({ endpoints, failing }: WatchedBook, id: string): WebhookEndpointEvent[] =>
  failing.has(id) && endpoints.get(id)?.status === 'enabled' ? [fact('webhook_endpoint.recovered', { id })] : [];

/** An endpoint is warned of before it is disabled. */
export function judge({ endpoints, warned }: WatchedBook, id: string, { since, failingFor, failures }: Quiet): WebhookEndpointEvent[] {
  if (endpoints.get(id)?.status !== 'enabled' || failingFor < WARNED_AFTER) return [];
  if (warned.get(id) !== since) return [fact('webhook_endpoint.warned', { id, quiet_since: since })];
  return failingFor >= DISABLED_AFTER && failures >= FEWEST_FAILURES ? disableEndpoint(endpoints, id, 'failing') : [];
}
