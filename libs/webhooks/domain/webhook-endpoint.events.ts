import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

export type EndpointMetadata = Readonly<Record<string, string | number | boolean>>;

export type DisabledReason = 'manual' | 'failing' | 'gone';

/** The settings that a merchant can change. */
export interface EndpointSettings {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string | null;
  readonly metadata: EndpointMetadata;
}

/** A signing secret as stored: sealed, with its last four characters to tell secrets apart. */
export interface StoredSecret {
  readonly secret: string;
  readonly secret_last4: string;
}

/** Facts about webhook endpoints. Those of one account and mode share a stream, because they share a limit. */
export type WebhookEndpointEvent =
  /** An endpoint was registered. */
  | Fact<'webhook_endpoint.registered', { readonly id: string; readonly livemode: boolean } & EndpointSettings & StoredSecret>
  /** An endpoint was changed. The fact holds only the changed settings. */
  | Fact<'webhook_endpoint.changed', { readonly id: string } & Partial<EndpointSettings>>
  /** An endpoint was enabled. It receives events again. */
  | Fact<'webhook_endpoint.enabled', { readonly id: string }>
  /** An endpoint was disabled. It receives no more events. */
  | Fact<'webhook_endpoint.disabled', { readonly id: string; readonly disabled_reason: DisabledReason }>
  /** No delivery to an endpoint has succeeded for some time. */
  | Fact<'webhook_endpoint.warned', { readonly id: string; readonly quiet_since: UnixSeconds }>
  /** A delivery succeeded at an endpoint that was failing or was disabled for it. */
  | Fact<'webhook_endpoint.recovered', { readonly id: string }>
  /** An endpoint's signing secret was replaced. The previous one is valid until it expires. */
  | Fact<'webhook_endpoint.secret_rolled', { readonly id: string; readonly previous_secret_expires_at: UnixSeconds } & StoredSecret>
  /** An endpoint was removed. */
  | Fact<'webhook_endpoint.removed', { readonly id: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<WebhookEndpointEvent> {}
}

export const endpointsStream = (account: string, livemode: boolean): string => `webhook_endpoints-${account}-${livemode ? 'live' : 'test'}`;

export const isWebhookEndpointEvent = (event: Fact): event is WebhookEndpointEvent => event.type.startsWith('webhook_endpoint.');
