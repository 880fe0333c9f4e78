import type { DataOf, Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';

/** Facts about the cash that couriers collect, appended to the order's stream. Amounts in minor units of the order's currency. */
export type CodFact =
  /** The date by which the courier must remit the cash was calculated. */
  | Fact<'cod.due_date_set', { due_at: UnixSeconds }>
  /** The cash was not remitted by its due date. */
  | Fact<'cod.fell_overdue', { outstanding_amount: Minor }>
  /** A remittance line was compared with the amount that the courier owes, and counted. */
  | Fact<'cod.line_applied', LineApplied>
  /** The courier remitted all of the cash. */
  | Fact<'cod.remitted', { remittance: string }>
  /** The courier reported every parcel, but remitted too little. */
  | Fact<'cod.short_remitted', { remittance: string; shortfall_amount: Minor }>
  /** The courier's report contradicts the known state of the goods. */
  | Fact<'cod.disputed', { reason: DisputeReason }>
  /** A remittance was voided, so its lines no longer count for this order. */
  | Fact<'cod.remittance_voided', { remittance: string; standing: CollectionSummary }>
  /** A person decided what happens to missing or disputed cash. */
  | Fact<'cod.resolved', CollectionResolved>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<CodFact> {}
}

export const COD_STATUSES = [
  'pending', 'in_transit', 'collected', 'remitted', 'short_remitted', 'resolved', 'cancelled', 'rto', 'disputed',
] as const; // prettier-ignore
export type CodStatus = (typeof COD_STATUSES)[number];

/**
 * The courier remitted cash for goods that did not arrive; only some goods arrived, so the expected cash is unknown; the courier remitted cash for an
 * order that is cancelled or was paid otherwise; or goods that came back were delivered after a dispute about their cash, so that it is due again.
 */
export type DisputeReason = 'paid_for_return' | 'part_returned' | 'nothing_due' | 'delivered_after_all';

/** A courier's deductions from the cash that it collected. */
export interface Deductions {
  readonly freight: Minor;
  readonly cod_fee: Minor;
  readonly rto: Minor;
  readonly adjustment: Minor;
  readonly tax: Minor;
}

/** A courier's entry for one parcel in a remittance. Amounts in minor units of the order's currency; absent values are null. */
export interface RemittanceLine {
  readonly tracking_number: string | null;
  readonly courier_code: string;
  /** The cash collected from the shopper, before deductions; negative if the line reverses an earlier one. */
  readonly gross: Minor;
  readonly deductions: Deductions;
  readonly net: Minor;
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
  /** Tells rows of one file apart: equal where they are alike in every cell. Absent in older facts. */
  readonly fingerprint?: string;
}

export const MATCH_STATUSES = [
  'matched', 'short', 'excess', 'duplicate', 'not_cod', 'not_delivered', 'rto_conflict', 'reversed',
] as const; // prettier-ignore
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The result of a line. */
export interface LineOutcome {
  readonly match_status: MatchStatus;
  /** Received minus expected: for the whole order if this line completes it, or for the line itself if nothing was expected. */
  readonly difference_amount: Minor;
}

/** The state of a collection derived from the courier's lines; views copy it. */
export interface CollectionSummary {
  readonly status: CodStatus;
  readonly remitted_amount: Minor;
  readonly deductions_amount: Minor;
  readonly net_amount: Minor;
  /** The missing amount, once the courier has reported every parcel. */
  readonly shortfall_amount: Minor;
  /** From the newest line that counts; null without one. */
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
  readonly remittance: string | null;
  /** The reported amount of each parcel, where there are several. */
  readonly parts: Readonly<Record<string, Minor>>;
}

export interface LineApplied extends LineOutcome {
  readonly remittance: string;
  readonly row: number;
  readonly line: RemittanceLine;
  /** The largest difference that still counts as a match. */
  readonly tolerance: Minor;
  readonly standing: CollectionSummary;
  /** Present where the cash was overdue, short or disputed before, so that the line may settle a claim. */
  readonly was_claimed?: true;
}

/** The cash that the courier has remitted for the order so far. */
export const remittedBy = ({ standing }: LineApplied): Minor => standing.remitted_amount;

export const RESOLUTION_TYPES = ['recovered', 'accepted', 'written_off', 'courier_corrected'] as const;
export type ResolutionType = (typeof RESOLUTION_TYPES)[number];

export interface CollectionResolved {
  readonly type: ResolutionType;
  readonly note: string | null;
  /** The API key or person that decided. */
  readonly by: string | null;
  readonly status: CodStatus;
  /** The corrected amount owed, which counts as collected; absent where it was not corrected. */
  readonly expected_amount?: Minor;
  readonly shortfall_amount: Minor;
}

/** An order has at most one collection, so the collection's id is derived from the order's id. */
export const collectionOf = (order: string): string => order.replace(/^ord_/, 'cod_');
export const orderOfCollection = (collection: string): string => collection.replace(/^cod_/, 'ord_');
