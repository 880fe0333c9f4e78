import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** Facts of a connection's stream: how an account reaches a partner in one mode. */
export type ConnectionFact =
  /** The account was connected to a partner. */
  | Fact<'connection.made', ConnectionMade>
  /** Credentials of a connection were replaced. */
  | Fact<'connection.changed', Partial<ConnectionCredentials>>
  /** A connection, or a change of one, was proposed with these credentials. The proposal itself holds no secret. */
  | Fact<'connection.credentials_proposed', Partial<ConnectionCredentials> & { readonly proposal: string }>
  /** The connection was tested: the partner accepted or refused the credentials. */
  | Fact<'connection.tested', ConnectionTested>
  /** A connection was removed, or the partner removed it. */
  | Fact<'connection.removed', ConnectionRemoved>
  /** The payments and refunds of a removed gateway connection have ended, so its credentials were erased. */
  | Fact<'connection.credentials_erased', Record<string, never>>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ConnectionFact> {}
}

export const GATEWAY_KINDS = ['sandbox', 'razorpay', 'stripe'] as const;
export type GatewayKind = (typeof GATEWAY_KINDS)[number];
export const isGateway = (kind: string): kind is GatewayKind => (GATEWAY_KINDS as readonly string[]).includes(kind);
/** Partners that deliver messages to phones and mailboxes. */
export const MESSAGING_KINDS = ['sms', 'smtp'] as const;
export type MessagingKind = (typeof MESSAGING_KINDS)[number];
export type ConnectionKind = GatewayKind | 'shopify' | MessagingKind;

/** How a gateway takes a payment: on its own page, from our server to its server, or both. */
export type Charging = 'hosted' | 's2s' | 'both';

/** The credentials by which both sides authenticate. Secrets are sealed. */
export interface ConnectionCredentials {
  /** Public part: a key's id, a masked secret key, a shop's domain, a provider's address, or the sender of a mail. */
  readonly key_id: string;
  /** Secret part: a key's secret, a shop's access token, a provider's request, or a mail server's address with its password. */
  readonly key_secret: string;
  /** The secret with which the partner signs its notices, such as a shop's app secret. Empty where it sends none. */
  readonly webhook_secret: string;
}

export interface ConnectionMade extends ConnectionCredentials {
  readonly connection: string;
  readonly kind: ConnectionKind;
  readonly name: string;
  /** null: the default address of the kind. */
  readonly base_url: string | null;
  /** Absent for shops, and in old facts of gateways. */
  readonly charging?: Charging;
}

export interface ConnectionTested {
  readonly succeeded: boolean;
  /** The partner's error message; null after a success. */
  readonly error: string | null;
}

export interface ConnectionRemoved {
  /**
   * The latest time until which payments and refunds in progress are followed with the credentials, by the machine's clock. Absent where nothing is followed:
   * for partners that move no money, and in old facts.
   */
  readonly followed_until?: UnixSeconds;
}

export const connectionStream = (connection: string): string => `connection-${connection}`;
