import type { UnixSeconds } from '#kernel/time';
import type { Charging, ConnectionCredentials, ConnectionKind, GatewayKind } from '#integrations/connections/domain/connection.events';

/** An account's access to a partner in one mode, with its secrets readable. The sandbox uses the same wire formats as the real partners. */
export interface OpenedConnection<Kind extends ConnectionKind = ConnectionKind> extends ConnectionCredentials {
  readonly id: string;
  readonly account: string;
  readonly livemode: boolean;
  readonly kind: Kind;
  /** The address that replaces the partner's own; null if there is none. */
  readonly base_url: string | null;
  /** Absent for shops, and for gateways from before there was a choice. */
  readonly charging?: Charging | undefined;
  /** For a removed connection, the latest time until which its payments and refunds are followed. Absent while it is active. */
  readonly followed_until?: UnixSeconds | undefined;
}

export type GatewayConnection = OpenedConnection<GatewayKind>;

/** The place that a secret is sealed for; opening it requires the same place. */
export const placeOfSecret = (connection: string, name: 'key_secret' | 'webhook_secret'): string => `connections/${connection}/${name}`;
