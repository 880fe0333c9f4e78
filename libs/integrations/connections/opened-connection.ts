import type { UnixSeconds } from '#kernel/time';
import type { Charging, ConnectionCredentials, ConnectionKind, GatewayKind } from '#integrations/connections/domain/connection.events';

/** How an account reaches a partner in one mode, with its secrets readable. The sandbox speaks the same wire formats as the real ones. */
export interface OpenedConnection<Kind extends ConnectionKind = ConnectionKind> extends ConnectionCredentials {
  readonly id: string;
  readonly account: string;
  readonly livemode: boolean;
  readonly kind: Kind;
  /** Null: the kind's usual address. */
  readonly base_url: string | null;
  /** Absent at shops, and at gateways from before there were two ways. */
  readonly charging?: Charging | undefined;
  /** It was removed, and its pending work is followed until then at most. Absent while it is active. */
  readonly followed_until?: UnixSeconds | undefined;
}

export type GatewayConnection = OpenedConnection<GatewayKind>;

/** Which of a connection's secrets lies sealed. */
export const placeOfSecret = (connection: string, name: 'key_secret' | 'webhook_secret'): string => `connections/${connection}/${name}`;
