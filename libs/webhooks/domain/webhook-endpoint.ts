import type { Happened, View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import {
  type DisabledReason,
  type EndpointSettings,
  isWebhookEndpointEvent,
  type WebhookEndpointEvent,
} from '#webhooks/domain/webhook-endpoint.events';

/** A webhook endpoint as merchants see it. */
export interface WebhookEndpoint extends EndpointSettings {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly livemode: boolean;
  readonly status: 'enabled' | 'disabled';
  readonly disabled_reason: DisabledReason | null;
  readonly secret_last4: string;
  readonly previous_secret_expires_at: UnixSeconds | null;
  readonly health: {
    readonly success_rate_24h: number | null;
    readonly last_success_at: UnixSeconds | null;
    readonly last_failure_at: UnixSeconds | null;
    readonly consecutive_failures: number;
  };
  readonly created_at: UnixSeconds;
  readonly updated_at: UnixSeconds;
}

/** Applies a fact to an endpoint; null once it is removed. */
export function endpointAfter(endpoint: WebhookEndpoint | null, event: Happened<WebhookEndpointEvent>): WebhookEndpoint | null {
  if (event.type === 'webhook_endpoint.registered') return registered(event);
  if (endpoint === null || event.type === 'webhook_endpoint.removed') return null;
  if (event.type === 'webhook_endpoint.warned' || event.type === 'webhook_endpoint.recovered') return endpoint;
  const updated = { ...endpoint, updated_at: event.at };
  switch (event.type) {
    case 'webhook_endpoint.changed':
      return { ...updated, ...event.data };
    case 'webhook_endpoint.enabled':
      return { ...updated, status: 'enabled', disabled_reason: null };
    case 'webhook_endpoint.disabled':
      return { ...updated, status: 'disabled', disabled_reason: event.data.disabled_reason };
    case 'webhook_endpoint.secret_rolled': {
      const { secret_last4, previous_secret_expires_at } = event.data;
      return { ...updated, secret_last4, previous_secret_expires_at };
    }
  }
}

const registered = ({ at, data }: Happened<Extract<WebhookEndpointEvent, { type: 'webhook_endpoint.registered' }>>): WebhookEndpoint => ({
  id: data.id,
  object: 'webhook_endpoint',
  livemode: data.livemode,
  url: data.url,
  events: data.events,
  description: data.description,
  metadata: data.metadata,
  status: 'enabled',
  disabled_reason: null,
  secret_last4: data.secret_last4,
  previous_secret_expires_at: null,
  health: { success_rate_24h: null, last_success_at: null, last_failure_at: null, consecutive_failures: 0 },
  created_at: at,
  updated_at: at,
});

/** An account's endpoints in one mode. */
export type EndpointBook = ReadonlyMap<string, WebhookEndpoint>;

export const endpointBook: View<EndpointBook, WebhookEndpointEvent> = {
  initial: new Map(),
  evolve(book, event) {
    if (!isWebhookEndpointEvent(event)) return book;
    const { id } = event.data;
    const after = endpointAfter(book.get(id) ?? null, event);
    const next = new Map(book);
    if (after === null) next.delete(id);
    else next.set(id, after);
    return next;
  },
};
