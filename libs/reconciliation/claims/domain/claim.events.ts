import type { DataOf, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts of the claims about one order, remittance, settlement or bank transfer: they share a stream. Amounts in minor units. */
export type ClaimFact =
  /** Money that should have moved did not, or money moved without a reason. */
  | Fact<'claim.opened', ClaimOpened>
  /** The amount of the claim changed, or the rows that prove it did. */
  | Fact<'claim.changed', ClaimChanged>
  /** The gap is no longer found, or a person decided that nothing is owed. The claim is opened again if its gap is. */
  | Fact<'claim.settled', { readonly claim: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<ClaimFact> {}
}

export const PARTIES = ['courier', 'gateway', 'bank'] as const;
export type Party = (typeof PARTIES)[number];

/** Why money is claimed. More codes may be added. */
export const CLAIM_CODES = [
  'cod_not_remitted', 'cod_short_remitted', 'cod_over_remitted', 'cod_paid_for_return', 'cod_part_returned',
  'cod_undeclared_deduction', 'cod_rto_charge_on_delivered', 'cod_line_unmatched',
  'payment_not_settled', 'settlement_line_unmatched', 'settlement_amount_differs', 'dispute_over_deducted', 'settlement_total_differs',
  'bank_credit_missing', 'bank_credit_differs',
] as const; // prettier-ignore
export type ClaimCode = (typeof CLAIM_CODES)[number];

export const CLAIM_STATUSES = ['open', 'settled'] as const;

export const ROW_OBJECTS = [
  'cod_collection', 'remittance', 'remittance_line', 'payment', 'settlement', 'settlement_line', 'dispute', 'bank_credit',
] as const; // prettier-ignore

/** A resource that proves the claim, with its amount. */
export interface ClaimRow {
  readonly object: (typeof ROW_OBJECTS)[number];
  readonly id: string;
  readonly amount: Minor;
}

/** A claim as a rule finds it. */
export interface FoundClaim {
  readonly party: Party;
  /** The courier’s code, or the connection to the gateway; null for the bank, and where the courier is unknown. */
  readonly party_name: string | null;
  readonly code: ClaimCode;
  /** The id of what the money is for, such as a collection, payment or settlement line. There is one claim for each party, code and `about`. */
  readonly about: string;
  readonly order_id: string | null;
  readonly utr: string | null;
  /** Positive: the party owes the merchant. Negative: the party paid too much. */
  readonly amount: Minor;
  readonly currency: string;
  /** When the money was due; without a due date, when the gap arose. */
  readonly since: UnixSeconds;
  /** The first `MOST_ROWS` rows that prove the claim; `rows_count` counts all. */
  readonly rows: readonly ClaimRow[];
  readonly rows_count: number;
}

export interface ClaimOpened extends FoundClaim {
  readonly claim: string;
  /** The order, remittance, settlement or bank transfer that was checked. Its claims share one stream; `about` is the same or a part of it. */
  readonly subject: string;
}

export interface ClaimChanged {
  readonly claim: string;
  readonly amount: Minor;
  readonly rows: readonly ClaimRow[];
  readonly rows_count: number;
}

/** The most rows that a claim lists. `rows_count` counts all of them. */
export const MOST_ROWS = 100;

export const claimsStream = (subject: string): string => `claims-${subject}`;
