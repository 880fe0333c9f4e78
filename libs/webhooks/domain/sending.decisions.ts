import { fact } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import { wants } from '#webhooks/domain/merchant-event-types';
import type { EndpointBook, WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { endpointDisabled, eventNotReplayable, noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import type { WebhookDeliveryEvent } from '#webhooks/domain/webhook-delivery.events';

/** Seconds for which events can be resent and attempts are kept (interface §6.5). */
export const KEPT = 30 * DAY;

export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: UnixSeconds;
}

/** Sends the event of the attempt `replays` to its endpoint again. Throws `event_not_replayable`. */
export function replay(
  endpoint: WebhookEndpoint,
  draft: { id: string; replays: string; event: SentEvent },
  now: UnixSeconds,
): WebhookDeliveryEvent[] {
  const { id, replays, event } = draft;
  if (!isReplayable(endpoint, event, now)) throw eventNotReplayable(event.id);
  return [fact('webhook_delivery.replay_requested', { id, endpoint: endpoint.id, event: event.id, replays })];
}

/** Resends an event to each of these endpoints. `forwarded`: to listeners as well. Throws `event_not_replayable`. */
export function resend(
  endpoints: readonly WebhookEndpoint[],
  draft: { id: string; event: SentEvent; forwarded: boolean; newAttempt: () => string },
  now: UnixSeconds,
): WebhookDeliveryEvent[] {
  const { id, event, forwarded, newAttempt } = draft;
  if (isTooOld(event, now) || !endpoints.every((endpoint) => isReplayable(endpoint, event, now))) throw eventNotReplayable(event.id);
  const deliveries = endpoints.map((endpoint) => ({ id: newAttempt(), endpoint: endpoint.id }));
  return [fact('webhook_resend.requested', { id, event: event.id, type: event.type, deliveries, forwarded })];
}

const isTooOld = (event: SentEvent, now: UnixSeconds): boolean => now - event.created_at > KEPT;

export const isReplayable = ({ events }: Pick<WebhookEndpoint, 'events'>, event: SentEvent, now: UnixSeconds): boolean =>
  wants(events, event.type) && !isTooOld(event, now);

/** Finds an endpoint that a merchant may send to. Throws `resource_missing` or `webhook_endpoint_disabled`. */
export function open(book: EndpointBook, id: string): WebhookEndpoint {
  const endpoint = book.get(id);
  if (endpoint === undefined) throw noSuchEndpoint(id);
  if (endpoint.status === 'disabled') throw endpointDisabled(id);
  return endpoint;
}

export const WAITING_FOR = ['endpoint_paused', 'endpoint_busy'] as const;

/** endpoint_paused: the endpoint hangs and is paused. endpoint_busy: the maximum number of attempts to the endpoint is under way. */
export type WaitingFor = (typeof WAITING_FOR)[number];

/** The state of the deliveries to an endpoint. */
export interface Traffic {
  /** Whether the endpoint is paused, or receives one attempt at a time after a pause. */
  readonly paused: boolean;
  readonly underWay: number;
  readonly most: number;
}

/** Why an attempt that is due is not under way. Null if it is next. */
export function waitingFor({ paused, underWay, most }: Traffic): WaitingFor | null {
  if (paused) return 'endpoint_paused';
  return underWay >= most ? 'endpoint_busy' : null;
}
