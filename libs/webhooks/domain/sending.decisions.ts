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

export const WAITING_FOR = ['endpoint_paused', 'endpoint_busy'] as const;

/** endpoint_paused: its endpoint hangs and is left alone for a while. endpoint_busy: as many attempts to it are under way as may be. */
export type WaitingFor = (typeof WAITING_FOR)[number];

/** The state of the deliveries to an endpoint. */
export interface Traffic {
  /** Paused, or tried with one attempt at a time after a pause. */
  readonly paused: boolean;
  readonly underWay: number;
  readonly most: number;
}

/** What an attempt that is due and not under way waits for. Null: its turn comes next. */
export function waitingFor({ paused, underWay, most }: Traffic): WaitingFor | null {
  if (paused) return 'endpoint_paused';
  return underWay >= most ? 'endpoint_busy' : null;
}
