import type { DataOf, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { Instrument, PaymentError, PaymentAtGateway } from '#orders/domain/events/payment.events';

/** Facts about captures that cannot place an order and are refunded. They are on the session's stream, because there may never be an order. */
export type LateCaptureFact =
  /** A payment was captured that cannot place an order: too late, too little, in another currency or twice. The money is refunded. */
  | Fact<'checkout_session.payment_captured_late', LateCapture>
  /** The money of a late capture was refunded. */
  | Fact<'checkout_session.refund_succeeded', { refund: string; reference: string | null }>
  /** The money of a late capture could not be refunded. */
  | Fact<'checkout_session.refund_failed', { refund: string; error: PaymentError }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<LateCaptureFact> {}
}

/** Captured money that cannot place an order. It is refunded as `refund`. */
export interface LateCapture extends PaymentAtGateway {
  readonly refund: string;
  readonly payment: string;
  readonly amount: Minor;
  readonly currency: string;
  /** The order that the session placed; null without one. */
  readonly order: string | null;
  /** The method that the shopper chose; null in old facts. */
  readonly method: Instrument['method'] | null;
  /** The method that the shopper used on the gateway's own page, if reported. */
  readonly method_used?: Instrument['method'];
  /** Whether the payment had been captured before. */
  readonly again: boolean;
}

const SESSION_STREAM = 'checkout_session-';

export const streamOfSession = (session: string): string => `${SESSION_STREAM}${session}`;

/** The session of a late capture's stream; null for an order's stream. */
export const sessionOfStream = (stream: string): string | null =>
  stream.startsWith(SESSION_STREAM) ? stream.slice(SESSION_STREAM.length) : null;
