import { fact } from '#kernel/fact';
import { DAY, type UnixSeconds } from '#kernel/time';
import { wants } from '#webhooks/domain/merchant-event-types';
import type { EndpointBook, WebhookEndpoint } from '#webhooks/domain/webhook-endpoint';
import { endpointDisabled, eventNotReplayable, noSuchEndpoint } from '#webhooks/domain/webhook-endpoint.errors';
import type { WebhookDeliveryEvent } from '#webhooks/domain/webhook-delivery.events';

/** How long events can be sent again, and attempts are kept at least, in seconds (interface §6.5). */
export const KEPT = 30 * DAY;

export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly created_at: UnixSeconds;
}

export function replay(
  endpoint: WebhookEndpoint,
  draft: { id: string; replays: string; event: SentEvent },
  now: UnixSeconds,
): WebhookDeliveryEvent[] {
  const { id, replays, event } = draft;
  if (!isReplayable(endpoint, event, now)) throw eventNotReplayable(event.id);
  return [fact('webhook_delivery.replay_requested', { id, endpoint: endpoint.id, event: event.id, replays })];
}

export const isReplayable = ({ events }: Pick<WebhookEndpoint, 'events'>, event: SentEvent, now: UnixSeconds): boolean =>
  wants(events, event.type) && now - event.created_at <= KEPT;

/** The endpoint, if anything may be sent to it because somebody asks. */
export function open(book: EndpointBook, id: string): WebhookEndpoint {
  const endpoint = book.get(id);
  if (endpoint === undefined) throw noSuchEndpoint(id);
  if (endpoint.status === 'disabled') throw endpointDisabled(id);
  return endpoint;
}
