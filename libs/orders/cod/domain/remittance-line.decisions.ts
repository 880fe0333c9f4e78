import { bareNumber } from '#kernel/parcel-names';
import { fact } from '#kernel/fact';
import { type Minor, percentOf } from '#kernel/money';
import type { CodFact, CollectionSummary, LineOutcome, MatchStatus, RemittanceLine } from '#orders/domain/events/cod.events';
import { type Collection, expectsNothing, linesOf } from '#orders/cod/domain/collection';
import { isRepeat, linesBesideParts } from '#orders/cod/domain/parts-of-payment';
import type { AnsweredOutcome, LineOfOrder, Tolerance } from '#orders/cod/domain/remittance-line';
import { summaryOf, coversAllParcels } from '#orders/cod/domain/collection-summary';

type Row = Pick<LineOfOrder, 'remittance' | 'row' | 'currency' | 'line' | 'following'>;

export interface Weighed extends AnsweredOutcome {
  /** The resulting facts. */
  readonly facts: readonly CodFact[];
}

/** The largest difference that any courier's tolerance may allow, in minor units and in per cent of the expected amount. */
const MOST_TOLERATED: Minor = 1_000;
const MOST_TOLERATED_PERCENT = 2;

/**
 * The result of a remittance line and the facts that follow (interface §3.8). Compares the line's gross, not its net, with the expected amount. A row
 * that was applied before keeps its result and has no further effect. Amounts in another currency are not compared.
 */
export function weighLine(collection: Collection, given: Row, tolerated: Tolerance): Weighed {
  const { remittance, row, currency, line } = given;
  const known = collection.lines.find((each) => each.remittance === remittance && each.row === row);
  if (known !== undefined) return { match_status: known.match_status, difference_amount: known.difference_amount, facts: [] };
  if (collection.currency !== null && collection.currency !== currency) {
    return { match_status: 'currency_mismatch', difference_amount: 0, facts: [] };
  }
  const tolerance = toleranceOf(collection, tolerated);
  if (isRepeat(collection, given, tolerance)) return { match_status: 'duplicate', difference_amount: 0, facts: [] };
  if (collection.status === null) return notCod(given);
  const lines = [...linesOf(collection), { remittance, line }];
  const beside = linesBesideParts(collection, given, tolerance);
  const summary = summaryOf(collection, lines, tolerance, beside);
  const isAll = beside === undefined && (coversAllParcels(collection, lines) || summary.remitted_amount > collection.expected);
  const missing = isAll ? collection.expected - summary.remitted_amount : 0;
  const outcome = outcomeOf(collection, line, missing, tolerance);
  const status = staysResolved(collection, outcome.match_status, summary.status) ? 'resolved' : summary.status;
  const applied = fact('cod.line_applied', {
    remittance,
    row,
    line,
    tolerance,
    ...outcome,
    standing: { ...summary, status },
    ...(isClaimed(collection) && { was_claimed: true as const }),
  });
  return { ...outcome, facts: [applied, ...(beside !== undefined || line.gross === 0 ? [] : noticesOf(collection, applied.data))] };
}

/** The result of a line for an order without cash. Money is recorded, so that it is claimed once, and counts for nothing. */
function notCod({ remittance, row, line }: Row): Weighed {
  const outcome = { match_status: 'not_cod', difference_amount: line.gross } as const;
  const applied = fact('cod.line_applied', { remittance, row, line, tolerance: 0, ...outcome, standing: NO_CASH });
  return { ...outcome, facts: line.gross === 0 ? [] : [applied] };
}

const NO_CASH: CollectionSummary = {
  status: 'cancelled',
  remitted_amount: 0,
  deductions_amount: 0,
  net_amount: 0,
  shortfall_amount: 0,
  utr: null,
  remitted_at: null,
  remittance: null,
  parts: {},
};

/** Whether there may be an open claim for this cash. Most cash arrives in time, so most lines omit the field. */
const isClaimed = ({ overdue, status }: Collection): boolean => overdue || status === 'short_remitted' || status === 'disputed';

/** The largest difference that still counts as a match: the courier's tolerance, within what any may allow. */
export const toleranceOf = ({ expected }: Collection, { amount, percent }: Tolerance): Minor =>
  Math.min(Math.max(amount, percentOf(expected, percent)), MOST_TOLERATED, percentOf(expected, MOST_TOLERATED_PERCENT));

/** The outcome of a line. `missing`: what is left of the expected amount once every parcel is reported, or more than that has come; 0 before. */
function outcomeOf(collection: Collection, line: RemittanceLine, missing: Minor, tolerance: Minor): LineOutcome {
  const difference_amount = 0 - missing;
  if (line.gross < 0) return { match_status: 'reversed', difference_amount };
  if (line.gross === 0) return { match_status: 'matched', difference_amount: 0 };
  if (collection.goods === 'cancelled') return { match_status: 'excess', difference_amount: line.gross };
  if (comesBack(collection, line)) {
    return { match_status: line.gross > 0 ? 'rto_conflict' : 'matched', difference_amount: line.gross };
  }
  if (!hasArrived(collection, line)) return { match_status: 'not_delivered', difference_amount };
  const isWithin = Math.abs(missing) <= tolerance;
  return { match_status: isWithin ? 'matched' : missing > 0 ? 'short' : 'excess', difference_amount };
}

const parcelOf = ({ shipping: { parcels } }: Collection, { tracking_number }: RemittanceLine) => parcels.get(bareNumber(tracking_number));

function comesBack(collection: Collection, line: RemittanceLine): boolean {
  if (collection.corrected) return false;
  const status = parcelOf(collection, line)?.status;
  return collection.goods === 'rto' || status === 'rto' || status === 'lost';
}

const hasArrived = (collection: Collection, line: RemittanceLine): boolean =>
  collection.goods === 'collected' || parcelOf(collection, line)?.status === 'delivered';

/** The matches that reopen a resolved collection. */
const REOPENING: readonly MatchStatus[] = ['rto_conflict', 'excess', 'reversed'];

/** Whether a resolved collection remains resolved: only a line that completes, exceeds, reverses or contradicts it reopens it. */
const staysResolved = ({ status }: Collection, match_status: MatchStatus, next: string): boolean =>
  status === 'resolved' && next !== 'remitted' && !REOPENING.includes(match_status);

/** The facts that follow from an applied line: a dispute, a shortfall, or complete payment. */
function noticesOf(
  before: Collection,
  { remittance, match_status, standing }: Extract<CodFact, { type: 'cod.line_applied' }>['data'],
): CodFact[] {
  const { status, shortfall_amount } = standing;
  if (match_status === 'rto_conflict') return [fact('cod.disputed', { reason: 'paid_for_return' as const })];
  if (status === 'disputed') return newlyDisputed(before);
  if (status === 'short_remitted') return [fact('cod.short_remitted', { remittance, shortfall_amount })];
  return status === 'remitted' && before.status !== 'remitted' ? [fact('cod.remitted', { remittance })] : [];
}

/** The dispute about cash for which nothing is due; empty if there is one already. */
const newlyDisputed = (before: Collection): CodFact[] =>
  before.status !== 'disputed' && expectsNothing(before)
    ? [fact('cod.disputed', { reason: before.goods === 'rto' ? ('paid_for_return' as const) : ('nothing_due' as const) })]
    : [];

/** Reverts the lines of a void remittance: the summary is recomputed from the other lines, and a resolved collection reopens. */
export function voidLines(collection: Collection, remittance: string): CodFact[] {
  if (!collection.lines.some((each) => each.remittance === remittance && !each.voided)) return [];
  const left = linesOf(collection).filter((each) => each.remittance !== remittance);
  const standing = collection.status === null ? NO_CASH : summaryOf(collection, left, left.at(-1)?.tolerance ?? 0);
  return [fact('cod.remittance_voided', { remittance, standing }), ...(standing.status === 'disputed' ? newlyDisputed(collection) : [])];
}
