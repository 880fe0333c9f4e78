import { cellText } from '#kernel/cell-words';

/** Words for a sum or balance. */
const SUMS = 'grandtotal subtotal totals total sums sum ttl tot aggregate overall payable balance summary grand योग कुल'.split(' ');
/** Words that may accompany them in a label. */
const OTHER_WORDS =
  'sub net gross page running final closing opening amounts amount amt value paid remittance remitted remit settlement settled collection collected collectable cod of for all the this in to till upto from shipments shipment orders order awbs awb parcels parcel consignments packets pieces pcs items lines rows records entries count qty no nos number numbers inr rs rupees credits credit debits debit deposits withdrawals charges deductions file sheet report date day week month cycle batch carried brought forward and s jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december'.split(
    ' ',
  );
const LONGEST = 60;
const byLength = (words: readonly string[]): string => words.toSorted((one, other) => other.length - one.length).join('|');
const WORDS = new RegExp(`^(?:${byLength([...SUMS, ...OTHER_WORDS])})+$`, 'u');
const SUM = new RegExp(byLength(SUMS), 'u');
/** A number that may accompany a label: a count, a date, or the sum. Longer numbers are tracking numbers. */
const NUMBER = /^(?:\d{1,6}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}-[a-z]{3,9}-\d{2,4}|[₹]?\d[\d,]*\.\d{1,2})$/;

/** Whether a cell is the label of a sum: `Grand-Total`, `Total :`, `Sub Total (3 shipments)`. `TOTAL-1001` and `Total Fashion` are not. */
export function isSumLabel(cell: string): boolean {
  const text = cellText(cell).toLowerCase();
  if (text.length > LONGEST || !SUM.test(text)) return false;
  const pieces = text.split(/[\s:()[\]=,]+/).filter((piece) => piece !== '' && !NUMBER.test(piece));
  const letters = pieces.join('').replaceAll(/[-–—_.*&/'"|]/g, '');
  return SUM.test(letters) && WORDS.test(letters);
}
