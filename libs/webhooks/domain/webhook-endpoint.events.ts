import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

export type EndpointMetadata = Readonly<Record<string, string | number | boolean>>;

export type DisabledReason = 'manual' | 'failing' | 'gone';

/** What a merchant can set. */
export interface EndpointSettings {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string | null;
  readonly metadata: EndpointMetadata;
}

/** A signing secret as it is stored: sealed, and its last four characters for people to tell secrets apart. */
export interface StoredSecret {
  readonly secret: string;
  readonly secret_last4: string;
}

/** Facts about webhook endpoints. Those of one account and mode share a stream, because they share a limit. */
export type WebhookEndpointEvent =
  /** An endpoint was registered. */
  | Fact<'webhook_endpoint.registered', { readonly id: string; readonly livemode: boolean } & EndpointSettings & StoredSecret>
  /** An endpoint was changed; what is named is this since. */
  | Fact<'webhook_endpoint.changed', { readonly id: string } & Partial<EndpointSettings>>
  /** An endpoint is sent events again. */
  | Fact<'webhook_endpoint.enabled', { readonly id: string }>
  /** An endpoint is sent no more events. */
  | Fact<'webhook_endpoint.disabled', { readonly id: string; readonly disabled_reason: DisabledReason }>
  /** Nothing has got through to an endpoint for long. */
  | Fact<'webhook_endpoint.warned', { readonly id: string; readonly quiet_since: UnixSeconds }>
  /** Something has got through again to an endpoint that was warned of, or disabled because it failed. */
  | Fact<'webhook_endpoint.recovered', { readonly id: string }>
  /** An endpoint's secret was replaced; the one before is good until it expires. */
  | Fact<'webhook_endpoint.secret_rolled', { readonly id: string; readonly previous_secret_expires_at: UnixSeconds } & StoredSecret>
  /** An endpoint was removed. */
  | Fact<'webhook_endpoint.removed', { readonly id: string }>;

export const endpointsStream = (account: string, livemode: boolean): string => `webhook_endpoints-${account}-${livemode ? 'live' : 'test'}`;

export const isWebhookEndpointEvent = (event: Fact): event is WebhookEndpointEvent => event.type.startsWith('webhook_endpoint.');
