import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { Instrument, PaymentError, PaymentAtGateway } from '#orders/payments/domain/payment.events';

/** Facts about money that no order can be placed with, and that goes back. A session's stream has them, as there may never be an order. */
export type LateCaptureFact =
  /** Money came in that no order could be placed with, and is to go back. */
  | Fact<'checkout_session.payment_captured_late', LateCapture>
  /** Money that had come too late went back. */
  | Fact<'checkout_session.refund_succeeded', { refund: string; reference: string | null }>
  /** Money that had come too late could not be sent back. */
  | Fact<'checkout_session.refund_failed', { refund: string; error: PaymentError }>;

/** Money that came in too late to place an order, or was taken twice: it goes back under `refund`. */
export interface LateCapture extends PaymentAtGateway {
  readonly refund: string;
  readonly payment: string;
  readonly amount: Minor;
  readonly currency: string;
  /** The order that the session has placed, if it has. */
  readonly order: string | null;
  /** What the shopper chose to pay with; null in facts from before this was kept. */
  readonly method: Instrument['method'] | null;
  /** What the shopper paid with on the gateway's own page, where it tells. */
  readonly method_used?: Instrument['method'];
  /** Whether money had come in for the payment before: for the session's order, or as late as this. */
  readonly again: boolean;
}

const SESSION_STREAM = 'checkout_session-';

export const streamOfSession = (session: string): string => `${SESSION_STREAM}${session}`;

/** The session that a late capture's stream is of; null for an order's stream. */
export const sessionOfStream = (stream: string): string | null =>
  stream.startsWith(SESSION_STREAM) ? stream.slice(SESSION_STREAM.length) : null;
