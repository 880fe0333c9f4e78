import type { Fact } from '#kernel/fact';

/** Facts of a connection's stream: how an account reaches a partner in one mode. */
export type ConnectionFact = Fact<'connection.made', ConnectionMade>;

export interface ConnectionMade {
  readonly connection: string;
  readonly kind: 'sandbox' | 'razorpay';
  readonly name: string;
  /** Null: the kind's usual address. */
  readonly base_url: string | null;
  readonly key_id: string;
  /** Sealed. */
  readonly key_secret: string;
  /** Sealed: what the partner signs its notices with. */
  readonly webhook_secret: string;
}

export const connectionStream = (connection: string): string => `connection-${connection}`;
