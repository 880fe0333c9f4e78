import type { DataOf, Fact } from '#kernel/fact';
import type { Amounts, Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { ActList, ActName, ActParams } from '#act-kinds/contract';

/** Facts of a bulk act's stream: one act on every item that a filter found. */
export type BulkActFact =
  /** A person requested an act on every item that a filter finds. The items are stored in pages, each in its own stream. */
  | Fact<'bulk_act.requested', BulkActRequested>
  /** The undo window is over, and the first item is about to be processed. */
  | Fact<'bulk_act.started', { readonly bulk_act: string }>
  /** The act was stopped. No further item is processed. */
  | Fact<'bulk_act.stopped', { readonly bulk_act: string; readonly reason: StopReason }>
  /** Another act continues this one, which was stopped: it alone may process the remaining items. */
  | Fact<'bulk_act.continued', { readonly bulk_act: string; readonly by: string }>
  /** The act ended: every item was processed, or the act was stopped before. */
  | Fact<'bulk_act.ended', BulkActEnded>;

/** Facts of the stream of one page of an act's items. */
export type BulkActPageFact =
  /** Items that the filter found when the act was requested. */
  | Fact<'bulk_act.page_found', { readonly bulk_act: string; readonly items: readonly string[] }>
  /** The items of the page were processed. The fact holds the result of each. */
  | Fact<'bulk_act.page_done', PageDone>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<BulkActFact | BulkActPageFact> {}
}

/**
 * `requested`: by a person. `access_lost`: the person who requested the act may no longer do it. `continued_already`: the act that it was to continue is
 * continued by another one.
 */
export type StopReason = 'requested' | 'access_lost' | 'continued_already';

export interface BulkActRequested {
  readonly bulk_act: string;
  readonly act: ActName;
  readonly list: ActList;
  /** The filter. Values that may identify a shopper are null. */
  readonly filter: RecordedFilter;
  readonly params: ActParams;
  readonly count: number;
  /** The sum of the items' amounts when the filter ran; null for an act without amounts. */
  readonly amount: Minor | null;
  /** The same by currency. */
  readonly amounts: Amounts;
  /** The stopped act whose remaining items it processes; null for an act of its own. */
  readonly continues: string | null;
  /** The key and the number of the pages' streams. */
  readonly set: string;
  readonly pages: number;
  readonly requested_by: string;
  /** When the undo window ends. */
  readonly starts_at: UnixSeconds;
}

export type RecordedFilter = Readonly<Record<string, string | null>>;

export interface BulkActEnded {
  readonly bulk_act: string;
  readonly done: number;
  readonly failed: number;
  /** The report run whose file has the result of each item. */
  readonly report: string;
  readonly started_at: UnixSeconds;
}

export interface PageDone {
  readonly bulk_act: string;
  /** Counted from 0. */
  readonly page: number;
  readonly results: readonly ItemResult[];
}

/** The result of one item: it was done, or refused with a code of the error catalogue. */
export interface ItemResult {
  readonly item: string;
  readonly amount: Minor | null;
  /** ISO 4217; null where there is no amount. */
  readonly currency: string | null;
  readonly code: string | null;
  readonly message: string | null;
}

export const bulkActStream = (bulkAct: string): string => `bulk_act-${bulkAct}`;

/** `set` is new for each attempt to find the items, so that a repeated request never mixes two findings. */
export const bulkActPageStream = (set: string, page: number): string => `bulk_act_page-${set}-${page}`;
