import { bareNumber, courierKey } from '#kernel/parcel-names';
import { type Minor, sum } from '#kernel/money';
import { type Collection, type KnownLine, linesOf, linesWithoutCash } from '#orders/cod/domain/collection';
import type { LineOfOrder } from '#orders/cod/domain/remittance-line';
import type { RemittanceLine } from '#orders/domain/events/cod.events';

type Row = Pick<LineOfOrder, 'remittance' | 'line' | 'following'>;

/**
 * Whether a line repeats a payment that counts already. Rows of one file for the same parcel and bank reference are parts of one payment, while they
 * come to at most the expected amount and differ in any cell. In another file, the same parcel and bank reference are the same payment.
 */
export function isRepeat(collection: Collection, { remittance, line }: Row, tolerance: Minor): boolean {
  const lines = collection.status === null ? linesWithoutCash(collection) : linesOf(collection);
  const known = lines.filter((each) => isSamePayment(each.line, line));
  const parts = known.filter((each) => each.remittance === remittance).map((each) => each.line);
  if (parts.some((part) => part.fingerprint === line.fingerprint)) return true;
  if (line.utr === null) return false;
  return known.length > parts.length || (parts.length > 0 && !fit(collection, [...parts, line], tolerance));
}

/**
 * The lines of other payments, if a later row of the file is a further part of this line's payment: what is missing may still come. Undefined if the
 * payment is complete.
 */
export function linesBesideParts(
  collection: Collection,
  { remittance, line, following = [] }: Row,
  tolerance: Minor,
): KnownLine[] | undefined {
  const isPart = (each: KnownLine): boolean => each.remittance === remittance && isSamePayment(each.line, line);
  const parts = [
    ...linesOf(collection)
      .filter(isPart)
      .map((each) => each.line),
    line,
  ];
  const goesOn = following.some(
    (next) =>
      isSamePayment(next, line) &&
      parts.every(({ fingerprint }) => fingerprint !== next.fingerprint) &&
      fit(collection, [...parts, next], tolerance),
  );
  return goesOn && line.utr !== null ? linesOf(collection).filter((each) => !isPart(each)) : undefined;
}

/** Each part for an order that owes nothing is cash to give back. */
const fit = ({ expected }: Collection, parts: readonly RemittanceLine[], tolerance: Minor): boolean =>
  expected === 0 || Math.abs(sum(parts.map(({ gross }) => gross))) <= expected + tolerance;

/** Whether two lines name the same parcel and bank reference. A reversal is a payment of its own. */
const isSamePayment = (one: RemittanceLine, other: RemittanceLine): boolean =>
  bareNumber(one.utr) === bareNumber(other.utr) &&
  courierKey(one.courier_code) === courierKey(other.courier_code) &&
  bareNumber(one.tracking_number) === bareNumber(other.tracking_number) &&
  Math.sign(one.gross) === Math.sign(other.gross);
