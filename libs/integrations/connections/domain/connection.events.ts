import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** Facts of a connection's stream: how an account reaches a partner in one mode. */
export type ConnectionFact =
  /** The account was connected to a partner. */
  | Fact<'connection.made', ConnectionMade>
  /** Credentials of a connection were replaced. */
  | Fact<'connection.changed', Partial<ConnectionCredentials>>
  /** It was tried whether the partner lets us in. */
  | Fact<'connection.tested', ConnectionTested>
  /** A connection was removed, or the partner removed it. */
  | Fact<'connection.removed', ConnectionRemoved>
  /** A removed gateway connection has nothing under way any longer: its credentials are erased. */
  | Fact<'connection.credentials_erased', Record<string, never>>;

export const GATEWAY_KINDS = ['sandbox', 'razorpay', 'stripe'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];
export const isGateway = (kind: string): kind is GatewayKind => (GATEWAY_KINDS as readonly string[]).includes(kind);
/** Ways to people's phones and mail boxes. */
export const MESSAGING_KINDS = ['sms', 'smtp'] as const;
export type MessagingKind = (typeof MESSAGING_KINDS)[number];
export type ConnectionKind = GatewayKind | 'shopify' | MessagingKind;

/** How a gateway charges: by a page of its own, from our server to its server, or by either. */
export type Charging = 'hosted' | 's2s' | 'both';

/** What both sides know each other by. Secrets are sealed. */
export interface ConnectionCredentials {
  /** Who we are to the partner: the id of a key, the shown ends of a secret one, a shop's domain; the address of a provider, or who writes a mail. */
  readonly key_id: string;
  /** What we show the partner: a key's secret, a shop's access token, a provider's request, the address of a mail server with its password. */
  readonly key_secret: string;
  /** What the partner signs its notices with: a shop's app secret. Empty where it sends none. */
  readonly webhook_secret: string;
}

export interface ConnectionMade extends ConnectionCredentials {
  readonly connection: string;
  readonly kind: ConnectionKind;
  readonly name: string;
  /** Null: the kind's usual address. */
  readonly base_url: string | null;
  /** Absent at shops, and at gateways from before there were two ways. */
  readonly charging?: Charging;
}

export interface ConnectionTested {
  readonly succeeded: boolean;
  /** Why not, in the partner's words; null when it went well. */
  readonly error: string | null;
}

export interface ConnectionRemoved {
  /**
   * Until when payments and refunds under way are followed with the credentials, at most; by the machine's time. Absent where nothing is
   * followed: at partners that move no money, and in removals from before there was following.
   */
  readonly followed_until?: UnixSeconds;
}

export const connectionStream = (connection: string): string => `connection-${connection}`;
