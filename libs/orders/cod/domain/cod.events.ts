import type { Fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { LineOutcome, RemittanceLine } from '#orders/cod/domain/remittance-line';

/** Facts about the cash that couriers collect, appended to the order's stream. Amounts in minor units of the order's currency. */
export type CodFact =
  /** It was worked out when the courier owes the cash. */
  | Fact<'cod.due_date_set', { due_at: UnixSeconds }>
  /** The cash was not there by its due date. */
  | Fact<'cod.fell_overdue', { outstanding_amount: Minor }>
  /** A line of a remittance was compared with what the courier owes, and counted. */
  | Fact<'cod.line_applied', LineApplied>
  /** All of the cash has come. */
  | Fact<'cod.remitted', { remittance: string }>
  /** The courier reported every parcel, and too little came. */
  | Fact<'cod.short_remitted', { remittance: string; shortfall_amount: Minor }>
  /** What the courier tells does not fit what is known of the goods. */
  | Fact<'cod.disputed', { reason: DisputeReason }>
  /** A remittance was voided, and its lines count for this order no more. */
  | Fact<'cod.remittance_voided', { remittance: string; standing: CollectionSummary }>
  /** Somebody decided what happens to cash that is missing or in dispute. */
  | Fact<'cod.resolved', CollectionResolved>;

export const COD_STATUSES = [
  'pending', 'in_transit', 'collected', 'remitted', 'short_remitted', 'resolved', 'cancelled', 'rto', 'disputed',
] as const; // prettier-ignore
export type CodStatus = (typeof COD_STATUSES)[number];

/** Money came for goods that did not arrive, or only a part of the goods arrived, and nobody knows for how much cash. */
export type DisputeReason = 'paid_for_return' | 'part_returned';

/** The state of a collection derived from the courier's lines; views copy it. */
export interface CollectionSummary {
  readonly status: CodStatus;
  readonly remitted_amount: Minor;
  readonly deductions_amount: Minor;
  readonly net_amount: Minor;
  /** What is missing, once the courier has reported every parcel. */
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
  /** By how much it could differ and still match. */
  readonly tolerance: Minor;
  readonly standing: CollectionSummary;
  /** Present where the cash was overdue, short or disputed before: the line may settle that. */
  readonly was_claimed?: true;
}

export const RESOLUTION_TYPES = ['recovered', 'accepted', 'written_off', 'courier_corrected'] as const;
export type ResolutionType = (typeof RESOLUTION_TYPES)[number];

export interface CollectionResolved {
  readonly type: ResolutionType;
  readonly note: string | null;
  /** The key or person that said so. */
  readonly by: string | null;
  readonly status: CodStatus;
  /** The corrected amount owed, which counts as collected; absent where it was not corrected. */
  readonly expected_amount?: Minor;
  readonly shortfall_amount: Minor;
}

/** An order has at most one collection, so the collection's id is derived from the order's id. */
export const collectionOf = (order: string): string => order.replace(/^ord_/, 'cod_');
export const orderOfCollection = (collection: string): string => collection.replace(/^cod_/, 'ord_');
