import { fact, type View } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import { type EndpointBook, endpointBook } from '#webhooks/domain/webhook-endpoint';
import { disableEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import type { WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

/** Seconds without a success after which an alert about the endpoint is raised (interface §6.6). */
export const WARNED_AFTER = DAY;
/** Seconds without a success after which the endpoint is disabled. */
export const DISABLED_AFTER = 3 * DAY;
/** An endpoint with fewer failures is not disabled. */
export const FEWEST_FAILURES = 20;

/** An endpoint's failures since its last success, or since it was last enabled if that is later. */
export interface Quiet {
  /** Time of the last success, or at which the endpoint was last enabled. */
  readonly since: UnixSeconds;
  /** How long all attempts have failed at least, in seconds: `DISABLED_AFTER`, `WARNED_AFTER` or 0. */
  readonly failingFor: number;
  /** Counted up to `FEWEST_FAILURES`. */
  readonly failures: number;
}

interface WatchedBook {
  readonly endpoints: EndpointBook;
  /** `since` of each endpoint's last warning, by the endpoint's id. */
  readonly warned: ReadonlyMap<string, UnixSeconds>;
  /** Ids of the endpoints that have a warning or were disabled for failing, without a known success since. */
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

/** Records, once, that a delivery to a failing endpoint succeeded. No effect on a disabled endpoint, to which attempts may still have been under way. */
export const recover = ({ endpoints, failing }: WatchedBook, id: string): WebhookEndpointEvent[] =>
  failing.has(id) && endpoints.get(id)?.status === 'enabled' ? [fact('webhook_endpoint.recovered', { id })] : [];

/** Warns of a failing endpoint, and disables it at a later failure: an endpoint is never disabled without a warning before. */
export function judge({ endpoints, warned }: WatchedBook, id: string, { since, failingFor, failures }: Quiet): WebhookEndpointEvent[] {
  if (endpoints.get(id)?.status !== 'enabled' || failingFor < WARNED_AFTER) return [];
  if (warned.get(id) !== since) return [fact('webhook_endpoint.warned', { id, quiet_since: since })];
  return failingFor >= DISABLED_AFTER && failures >= FEWEST_FAILURES ? disableEndpoint(endpoints, id, 'failing') : [];
}
