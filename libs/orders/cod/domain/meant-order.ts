import { bareNumber, courierKey } from '#kernel/parcel-names';
import type { CodStatus, RemittanceLine } from '#orders/domain/events/cod.events';
import { type Collection, linesOf } from '#orders/cod/domain/collection';

/** A remittance line that identifies a parcel only by its tracking number. */
export interface IdentifyingLine extends Pick<RemittanceLine, 'courier_code' | 'gross' | 'utr'> {
  readonly remittance: string;
  readonly row: number;
}

export interface Candidate {
  readonly order: string;
  readonly collection: Collection;
}

/** Statuses in which a collection expects cash. */
const WAITING: readonly (CodStatus | null)[] = ['pending', 'in_transit', 'collected', 'short_remitted'];
/** Statuses in which a collection expects none, but a person has not resolved it. */
const UNSETTLED: readonly (CodStatus | null)[] = ['rto', 'disputed'];

/**
 * Finds the order for a line from a courier that the shop does not name, such as an aggregator. `candidates` are the orders with the line's tracking
 * number; couriers reuse these. The first tier that has a match decides: a line that was applied before gets the same order, even from another file; a
 * reversal gets the order of the payment that it reverses; any other line an order that waits for cash. null if no order or several orders match.
 */
export function meantOrder(
  candidates: readonly Candidate[],
  { remittance, row, courier_code, gross, utr }: IdentifyingLine,
): string | null {
  const paid = ({ collection }: Candidate): RemittanceLine[] =>
    linesOf(collection)
      .map(({ line }) => line)
      .filter((line) => courierKey(line.courier_code) === courierKey(courier_code));
  const isRepeat = (line: RemittanceLine): boolean =>
    utr !== null && bareNumber(line.utr) === bareNumber(utr) && Math.sign(line.gross) === Math.sign(gross);
  const tiers: readonly ((each: Candidate) => boolean)[] = [
    ({ collection: { lines } }) => lines.some((line) => line.remittance === remittance && line.row === row),
    (each) => paid(each).some(isRepeat),
    (each) => gross < 0 && paid(each).length > 0,
    ({ collection: { status } }) => WAITING.includes(status),
    ({ collection: { status } }) => UNSETTLED.includes(status),
    ({ collection: { status } }) => status === 'cancelled',
    (each) => paid(each).length > 0,
  ];
  const meant = tiers.map((isMeant) => candidates.filter(isMeant)).find(({ length }) => length > 0) ?? [];
  return meant.length === 1 ? meant[0]!.order : null;
}
