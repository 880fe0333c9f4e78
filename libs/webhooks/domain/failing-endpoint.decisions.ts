import { fact, type View } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import { type EndpointBook, endpointBook } from '#webhooks/domain/webhook-endpoint';
import { disableEndpoint } from '#webhooks/domain/webhook-endpoint.decisions';
import type { WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

/** After so long without a success an endpoint is warned of, and after so long disabled; seconds (interface §6.6). */
export const WARNED_AFTER = DAY;
export const DISABLED_AFTER = 3 * DAY;
/** An endpoint that hardly anything is sent to is not disabled. */
export const FEWEST_FAILURES = 20;

/** How an endpoint has fared since something last got through to it, or since it was last enabled if that is later. */
export interface Quiet {
  readonly since: UnixSeconds;
  /** For how long there have been failures, in seconds; told as one of the two spans above, or less. */
  readonly failingFor: number;
  /** Told up to `FEWEST_FAILURES`. */
  readonly failures: number;
}

interface WatchedBook {
  readonly endpoints: EndpointBook;
  /** Since when nothing had got through to an endpoint when it was last warned of. */
  readonly warned: ReadonlyMap<string, UnixSeconds>;
}

export const watchedBook: View<WatchedBook, WebhookEndpointEvent> = {
  initial: { endpoints: endpointBook.initial, warned: new Map() },
  evolve: ({ endpoints, warned }, event) => ({
    endpoints: endpointBook.evolve(endpoints, event),
    warned: event.type === 'webhook_endpoint.warned' ? new Map(warned).set(event.data.id, event.data.quiet_since) : warned,
  }),
};

/** Nothing is disabled that was not warned of first. */
export function judge({ endpoints, warned }: WatchedBook, id: string, { since, failingFor, failures }: Quiet): WebhookEndpointEvent[] {
  if (endpoints.get(id)?.status !== 'enabled' || failingFor < WARNED_AFTER) return [];
  if (warned.get(id) !== since) return [fact('webhook_endpoint.warned', { id, quiet_since: since })];
  return failingFor >= DISABLED_AFTER && failures >= FEWEST_FAILURES ? disableEndpoint(endpoints, id, 'failing') : [];
}
