import { type Scope, scopeOf } from '#platform/storage/documents';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { Projection } from '#platform/projector/projection';
import { MOST_SECRETS } from '#webhooks/domain/webhook-endpoint.decisions';
import { saysFailing } from '#webhooks/domain/failing-endpoint.decisions';
import { isWebhookEndpointEvent, type WebhookEndpointEvent } from '#webhooks/domain/webhook-endpoint.events';

/** The sender's view of an endpoint. A removed one is kept, without address and secrets, to distinguish it from one that the lookup has not reached yet. */
export interface WebhookTarget {
  readonly id: string;
  readonly account: string;
  readonly livemode: boolean;
  readonly url: string;
  readonly events: readonly string[];
  readonly status: 'enabled' | 'disabled' | 'removed';
  /** The present signing secret, sealed. */
  readonly secret: string;
  /** The previous secrets, newest first, sealed; each signs until it expires, Unix seconds. */
  readonly previous: readonly { readonly secret: string; readonly expires_at: number }[];
  /** Events before this position are not for this endpoint. */
  readonly registered_position: Position;
  /** When it was registered, or last enabled; Unix seconds. */
  readonly enabled_at: number;
  /** Whether the endpoint is marked as failing; the next successful delivery clears the mark. */
  readonly is_failing: boolean;
  readonly created_at: number;
}

export const TARGETS_LOOKUP = 'webhook_targets';

export const webhookTargets: Projection<WebhookTarget> = {
  name: TARGETS_LOOKUP,
  version: 4,
  steady: true,
  filters: {
    /** The endpoints of an account and mode that events are fanned out to. */
    recipients_of: (target): Scope | null => (target.status === 'removed' ? null : scopeOf(target.account, target.livemode)),
  },
  documentOf: (event) => (isWebhookEndpointEvent(event) ? event.data.id : null),
  evolve(target, event) {
    if (!isWebhookEndpointEvent(event)) return target;
    const next = after(target, event);
    return next && { ...next, is_failing: saysFailing(event) ?? next.is_failing };
  },
  createdAt: (target) => target.created_at,
};

function after(target: WebhookTarget | null, event: RecordedEvent<WebhookEndpointEvent['type']>): WebhookTarget | null {
  if (event.type === 'webhook_endpoint.registered') {
    const { id, livemode, url, events, secret } = event.data;
    const { account } = event.metadata;
    const registered = { registered_position: event.position, enabled_at: event.at, created_at: event.at };
    return { id, account, livemode, url, events, status: 'enabled', secret, previous: [], is_failing: false, ...registered };
  }
  if (target === null) return null;
  switch (event.type) {
    case 'webhook_endpoint.changed':
      return { ...target, url: event.data.url ?? target.url, events: event.data.events ?? target.events };
    case 'webhook_endpoint.enabled':
      return { ...target, status: 'enabled', enabled_at: event.at };
    case 'webhook_endpoint.disabled':
      return { ...target, status: 'disabled' };
    case 'webhook_endpoint.warned':
    case 'webhook_endpoint.recovered':
      return target;
    case 'webhook_endpoint.secret_rolled': {
      const { secret, previous_secret_expires_at } = event.data;
      const rolled = { secret: target.secret, expires_at: previous_secret_expires_at };
      const previous = [rolled, ...target.previous].filter(({ expires_at }) => expires_at > event.at).slice(0, MOST_SECRETS - 1);
      return { ...target, secret, previous };
    }
    case 'webhook_endpoint.removed':
      return { ...target, status: 'removed', url: '', secret: '', previous: [] };
  }
}
