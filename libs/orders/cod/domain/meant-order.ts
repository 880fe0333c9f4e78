import { courierKey } from '#kernel/parcel-names';
import type { CodStatus } from '#orders/cod/domain/cod.events';
import { type Collection, linesOf } from '#orders/cod/domain/collection';

/** The line of a remittance that names a parcel by its number alone. */
export interface TellingLine {
  readonly remittance: string;
  readonly row: number;
  readonly courier_code: string;
}

export interface Candidate {
  readonly order: string;
  readonly collection: Collection;
}

/** In these, cash is waited for. In those, money would say something of an open matter. */
const WAITING: readonly (CodStatus | null)[] = ['pending', 'in_transit', 'collected', 'short_remitted'];
const UNSETTLED: readonly (CodStatus | null)[] = ['rto', 'disputed'];

/**
 * Which of the orders that have its parcel's number a line means whose courier is another than the shop says, as where an aggregator pays: the one
 * that waits for cash. A line that was applied before means the same again, and what an aggregator has paid for it may take back or repeat.
 * Null where none does, or several do.
 */
export function meantOrder(candidates: readonly Candidate[], { remittance, row, courier_code }: TellingLine): string | null {
  const tiers: readonly ((each: Candidate) => boolean)[] = [
    ({ collection: { lines } }) => lines.some((line) => line.remittance === remittance && line.row === row),
    ({ collection: { status } }) => WAITING.includes(status),
    ({ collection: { status } }) => UNSETTLED.includes(status),
    ({ collection }) => linesOf(collection).some(({ line }) => courierKey(line.courier_code) === courierKey(courier_code)),
  ];
  const meant = tiers.map((isMeant) => candidates.filter(isMeant)).find(({ length }) => length > 0) ?? [];
  return meant.length === 1 ? meant[0]!.order : null;
}
