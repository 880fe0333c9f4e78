import { fact } from '#kernel/fact';
import { isAboveLimit, type Minor } from '#kernel/money';
import { type BulkAct, type BulkActPage, type Counts, isUnfinished } from '#bulk-acts/domain/bulk-act';
import { bulkActContinued, bulkActMissing, bulkActNotStopped, bulkActOver, notYours } from '#bulk-acts/domain/bulk-act.errors';
import type { BulkActFact, BulkActPageFact, BulkActRequested, ItemResult, StopReason } from '#bulk-acts/domain/bulk-act.events';

/** A person's limits for acts without approval. */
export interface Allowance {
  /** Whether the account requires approval for every bulk act, or for this kind of act. */
  readonly needsApproval: boolean;
  /** The highest sum of an act's amounts, in paise; null for no limit. */
  readonly limit: Minor | null;
}

/** The amounts that an act moves, by currency. */
export type Sums = ReadonlyMap<string, Minor>;

/** Whether another person must approve an act: a limit applies to its own currency, and allows nothing in others. */
export const exceeds = ({ needsApproval, limit }: Allowance, sums: Sums): boolean =>
  needsApproval || (limit !== null && [...sums].some(([currency, sum]) => sum > 0 && isAboveLimit(sum, currency, limit)));

/** Requests the act, once. */
export const requestBulkAct = (act: BulkAct | null, requested: BulkActRequested): BulkActFact[] =>
  act === null ? [fact('bulk_act.requested', requested)] : [];

/** Begins the act after its undo window. */
export const startBulkAct = (act: BulkAct | null): BulkActFact[] =>
  act?.status === 'waiting' ? [fact('bulk_act.started', { bulk_act: act.bulk_act })] : [];

/** A person who stops an act. */
export interface Stopper {
  readonly user: string;
  /** The role of a person who may stop only their own acts; null for a person who may stop all. */
  readonly ownAlone: string | null;
}

/**
 * Stops an act: before its start as a whole, later only the rest of it. A repeat changes nothing. Throws `role_insufficient` for another person's
 * act, and `transition_not_allowed` for one that is done.
 */
export function stopBulkAct(act: BulkAct | null, id: string, { user, ownAlone }: Stopper): BulkActFact[] {
  if (act === null) throw bulkActMissing(id);
  if (ownAlone !== null && act.requested_by !== user) throw notYours(ownAlone);
  if (act.status === 'stopped') return [];
  if (act.status === 'done') throw bulkActOver();
  return [stopped(act, 'requested')];
}

const stopped = ({ bulk_act }: BulkAct, reason: StopReason): BulkActFact => fact('bulk_act.stopped', { bulk_act, reason });

/** Stops the rest of an act because its requester may no longer perform it. */
export const loseAccess = (act: BulkAct | null): BulkActFact[] => (act !== null && isUnfinished(act) ? [stopped(act, 'access_lost')] : []);

/** Stops an act before its first item because another one continues the same act. */
export const yieldToOther = (act: BulkAct | null): BulkActFact[] => (act?.status === 'waiting' ? [stopped(act, 'continued_already')] : []);

/**
 * Lets `by`, and no other act, process what a stopped act has left; a repeat changes nothing. Throws `resource_missing`, `transition_not_allowed` until
 * the act has stopped, and `bulk_act_continued`.
 */
export function continueBulkAct(act: BulkAct | null, id: string, by: string): BulkActFact[] {
  if (act === null) throw bulkActMissing(id, 'continues');
  // A stopped act still records the results of its current page, unless it was stopped before its first item.
  if (act.status !== 'stopped' || !(act.hasEnded || act.startedAt === null)) throw bulkActNotStopped();
  if (act.continuedBy !== null && act.continuedBy !== by) throw bulkActContinued(act.continuedBy);
  return act.continuedBy === by ? [] : [fact('bulk_act.continued', { bulk_act: id, by })];
}

/** Ends the act, with the id of its report. An act that was stopped before its first item has no end and no report. */
export function endBulkAct(act: BulkAct | null, counts: Counts, report: string): BulkActFact[] {
  if (act === null || act.startedAt === null || act.hasEnded) return [];
  return [fact('bulk_act.ended', { bulk_act: act.bulk_act, ...counts, report, started_at: act.startedAt })];
}

/** Records a page's results once; a page without processed items has none. */
export const finishPage = (
  { results: known }: BulkActPage,
  bulk_act: string,
  page: number,
  results: readonly ItemResult[],
): BulkActPageFact[] => (known === null && results.length > 0 ? [fact('bulk_act.page_done', { bulk_act, page, results })] : []);
