import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts about what the gateway pays out of an order's money, appended to the order's stream. The settlement itself has a stream of its own. */
export type SettlementFact =
  /** A settlement paid a payment out. */
  | Fact<'payment.settled', PaymentSettled>
  /** The settlement of a payment failed or was reversed. */
  | Fact<'payment.settlement_returned', { readonly payment: string; readonly settlement: string }>
  /** A payment was captured a week ago, and no settlement has it. */
  | Fact<'payment.settlement_missed', { readonly payment: string; readonly captured_at: UnixSeconds }>
  /** A settlement took a refund off what it paid out. */
  | Fact<'refund.settled', { readonly refund: string } & MoneySettled>
  /** The settlement of a refund failed or was reversed. */
  | Fact<'refund.settlement_returned', { readonly refund: string; readonly settlement: string }>;

export interface PaymentSettled extends MoneySettled {
  readonly payment: string;
  /** Present where it was missing before, or its settlement was returned. */
  readonly was_claimed?: true;
}

/** Where money was settled. Amounts in minor units of the settlement's currency. */
export interface MoneySettled {
  readonly settlement: string;
  /** The reference of the bank transfer; null where the gateway gives none. */
  readonly utr: string | null;
  /** What the gateway charged, without the tax on it. */
  readonly fee: Minor;
  readonly tax: Minor;
  readonly settled_at: UnixSeconds;
}
