import { cellText, isNothing } from '#kernel/cell-words';

const DEBITS = new Set('dr d db debit debits debited withdrawal withdrawals withdrawn withdraw outward outgoing outflow नामे'.split(' ')); // prettier-ignore
const CREDITS = new Set('cr c credit credits credited deposit deposits deposited in inward incoming inflow received receipt receipts जमा'.split(' ')); // prettier-ignore
/** Words that may mean a credit or a debit. */
const EITHER = new Set('out to paid payment payments sent spent charge charges fee fees'.split(' '));
const UNDONE =
  /\b(?:fail|revers|reject|return|cancel|bounce|declin|refus|refund|pending|hold|held|initiated|queued|processing|in ?process)/i;
const MINUS = /^[-–−]$/;
const PLUS = /^\+$/;
/** The UTR of a transfer by NEFT (16 letters and digits) or RTGS (22). It begins with the code of the bank. */
const TRANSFER = /(?<![A-Z\d])[A-Z]{1,7}\d[A-Z\d]{7,20}(?![A-Z\d])/g;
const LENGTHS = [16, 22];
const MOST_LETTERS = 8;
/** The reference of a transfer by IMPS or UPI: 12 digits after the name of the system. */
const INSTANT = /(?:IMPS|UPI|RRN|P2[AM])\D{0,12}?(?<!\d)(\d{12})(?!\d)/g;

/**
 * Whether money came in or left, by the word in a type column: `CR`, `Debit`, `Dr.`. Undefined if the cell is empty or its words do not say. `unclear`
 * if it may be either: a dash, for example, may mean nothing or minus.
 */
export function sideOf(cell: string): 'credit' | 'debit' | 'unclear' | undefined {
  const text = cellText(cell).toLowerCase();
  if (MINUS.test(text)) return 'unclear';
  if (PLUS.test(text)) return 'credit';
  if (isNothing(text)) return undefined;
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const [debit, credit] = [words.some((word) => DEBITS.has(word)), words.some((word) => CREDITS.has(word))];
  if (debit === credit && (debit || words.some((word) => EITHER.has(word)))) return 'unclear';
  return debit ? 'debit' : credit ? 'credit' : undefined;
}

/** Whether the status of a transfer means that the money did not arrive for good: `FAILED`, `Reversed`, `on hold`. */
export const isUndone = (status: string): boolean => UNDONE.test(cellText(status).replaceAll(/[_-]/g, ' '));

/** The UTR that a text contains. Undefined if it contains none, or several. */
export function utrIn(text: string): string | undefined {
  const written = text.toUpperCase();
  const transfers = (written.match(TRANSFER) ?? []).filter(
    (word) => LENGTHS.includes(word.length) && word.replaceAll(/\d/g, '').length <= MOST_LETTERS,
  );
  const instant = [...written.matchAll(INSTANT)].map(([, digits]) => digits!);
  const found = new Set(transfers.length > 0 ? transfers : instant);
  return found.size === 1 ? [...found][0] : undefined;
}
