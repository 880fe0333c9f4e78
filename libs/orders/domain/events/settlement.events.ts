import type { DataOf, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts about the settlement of an order's money, appended to the order's stream. The settlement itself has its own stream. */
export type SettlementFact =
  /** A gateway's settlement paid a payment out to the merchant. */
  | Fact<'payment.settled', PaymentSettled>
  /** The settlement of a payment failed or was reversed. */
  | Fact<'payment.settlement_returned', { readonly payment: string; readonly settlement: string }>
  /** No settlement included a payment within a week of its capture. */
  | Fact<'payment.settlement_missed', { readonly payment: string; readonly captured_at: UnixSeconds }>
  /** A gateway's settlement deducted a refund. */
  | Fact<'refund.settled', { readonly refund: string } & MoneySettled>
  /** The settlement of a refund failed or was reversed. */
  | Fact<'refund.settlement_returned', { readonly refund: string; readonly settlement: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<SettlementFact> {}
}

export interface PaymentSettled extends MoneySettled {
  readonly payment: string;
  /** Present where the payment was missing in the settlements before, or its settlement had been returned. */
  readonly was_claimed?: true;
}

/** Where money was settled. Amounts in minor units of the settlement's currency, which may not be the order's. */
export interface MoneySettled {
  readonly settlement: string;
  /** Absent in old facts. */
  readonly currency?: string;
  /** The bank transfer's reference; null where the gateway gives none. */
  readonly utr: string | null;
  /** The gateway's fee, without tax. */
  readonly fee: Minor;
  readonly tax: Minor;
  readonly settled_at: UnixSeconds;
}
