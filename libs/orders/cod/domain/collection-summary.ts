import { bareNumber } from '#kernel/parcel-names';
import type { CodStatus, CollectionSummary, RemittanceLine } from '#orders/domain/events/cod.events';
import { type Collection, expectsNothing, hasReturnedInPart } from '#orders/cod/domain/collection';
import { type Minor, sum } from '#kernel/money';

/** A line whose remittance is not voided. */
export interface CountedLine {
  readonly remittance: string;
  readonly line: RemittanceLine;
}

/**
 * Summarizes a collection from its lines. A sum of at least the expected amount less `tolerance` counts as the whole amount. `reported` are
 * the lines that report a parcel's money in full: not those of a payment of which further parts follow.
 */
export function summaryOf(collection: Collection, all: readonly CountedLine[], tolerance: Minor, reported = all): CollectionSummary {
  const remitted_amount = sum(all.map(({ line }) => line.gross));
  const missing = collection.expected - remitted_amount;
  const isComplete = !expectsNothing(collection) && coversAllParcels(collection, reported);
  const newest = all.at(-1);
  return {
    status: statusOf(collection, reported, remitted_amount, missing <= tolerance),
    remitted_amount,
    deductions_amount: sum(all.flatMap(({ line: { deductions } }) => Object.values(deductions) as Minor[])),
    net_amount: sum(all.map(({ line }) => line.net)),
    shortfall_amount: isComplete ? Math.max(0, missing) : 0,
    utr: newest?.line.utr ?? null,
    remitted_at: newest?.line.remitted_at ?? null,
    remittance: newest?.remittance ?? null,
    parts: partsOf(collection, all),
  };
}

function statusOf(collection: Collection, lines: readonly CountedLine[], remitted: Minor, isWhole: boolean): CodStatus {
  if (collection.goods !== 'cancelled' && hasReturnedInPart(collection)) return 'disputed';
  if (expectsNothing(collection)) return remitted === 0 ? collection.goods! : 'disputed';
  if (remitted < collection.expected && !coversAllParcels(collection, lines)) return collection.goods!;
  return isWhole ? 'remitted' : 'short_remitted';
}

/** Whether the courier has reported the money of every parcel, or of the order as a whole. Until then, the missing amount may still arrive. */
export function coversAllParcels({ shipping: { parcels, partly } }: Collection, all: readonly CountedLine[]): boolean {
  const lines = all.filter(({ line }) => line.gross !== 0);
  if (lines.length === 0) return false;
  const numbers = new Set(lines.map(({ line }) => bareNumber(line.tracking_number)));
  if (![...numbers].every((number) => parcels.has(number))) return true;
  return !partly && [...parcels].every(([number, { status }]) => numbers.has(number) || status === 'rto' || status === 'lost');
}

/** The remitted amount of each parcel, by the tracking number from the shop; empty if there is only one parcel. */
function partsOf({ shipping: { parcels } }: Collection, lines: readonly CountedLine[]): Readonly<Record<string, Minor>> {
  const parts: Record<string, Minor> = {};
  if (parcels.size < 2) return parts;
  for (const { line } of lines) {
    const number = parcels.get(bareNumber(line.tracking_number))?.parcel.tracking_number ?? null;
    if (number !== null && line.gross > 0) parts[number] = (parts[number] ?? 0) + line.gross;
  }
  return parts;
}
