import type { View } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';
import type { BulkActStatus } from '#bulk-acts/domain/bulk-act-status';
import type { BulkActFact, BulkActPageFact, BulkActRequested, ItemResult } from '#bulk-acts/domain/bulk-act.events';

/** The state of an act for its rules; null before it is requested, also while it is only proposed. */
export interface BulkAct extends BulkActRequested {
  readonly status: BulkActStatus;
  /** When its first item was about to be processed; null if it was stopped before. */
  readonly startedAt: UnixSeconds | null;
  readonly hasEnded: boolean;
  /** The act that processes the remaining items; null if none does. */
  readonly continuedBy: string | null;
}

export const bulkAct: View<BulkAct | null, BulkActFact> = {
  initial: null,
  evolve(act, { type, data, at }) {
    if (type === 'bulk_act.requested') return { ...data, status: 'waiting', startedAt: null, hasEnded: false, continuedBy: null };
    if (act === null) return null;
    switch (type) {
      case 'bulk_act.started':
        return { ...act, status: 'running', startedAt: at };
      case 'bulk_act.stopped':
        return { ...act, status: 'stopped' };
      case 'bulk_act.continued':
        return { ...act, continuedBy: data.by };
      case 'bulk_act.ended':
        return { ...act, status: act.status === 'stopped' ? 'stopped' : 'done', hasEnded: true };
      default:
        return act;
    }
  },
};

export const isUnfinished = ({ status }: Pick<BulkAct, 'status'>): boolean => status === 'waiting' || status === 'running';

/** A page of items, and their results; null before they were processed. */
export interface BulkActPage {
  readonly items: readonly string[];
  readonly results: readonly ItemResult[] | null;
}

export const bulkActPage: View<BulkActPage, BulkActPageFact> = {
  initial: { items: [], results: null },
  evolve: (page, { type, data }) =>
    type === 'bulk_act.page_found' ? { items: data.items, results: null } : { ...page, results: data.results },
};

/** How many items are done, and how many of them were refused. */
export interface Counts {
  readonly done: number;
  readonly failed: number;
}

export const NOTHING_DONE: Counts = { done: 0, failed: 0 };

export const counted = ({ done, failed }: Counts, results: readonly ItemResult[]): Counts => {
  const refused = results.filter(({ code }) => code !== null).length;
  return { done: done + results.length - refused, failed: failed + refused };
};
