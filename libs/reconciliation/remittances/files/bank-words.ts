import { cellText, isNothing } from '#kernel/cell-words';

const DEBITS = new Set('dr d db debit debits debited withdrawal withdrawals withdrawn withdraw outward outgoing outflow नामे'.split(' ')); // prettier-ignore
const CREDITS = new Set('cr c credit credits credited deposit deposits deposited in inward incoming inflow received receipt receipts जमा'.split(' ')); // prettier-ignore
/** Words that may mean a credit or a debit. */
const EITHER = new Set('out to paid payment payments sent spent charge charges fee fees'.split(' '));
const UNDONE =
  /\b(?:fail|revers|reject|return|cancel|bounce|declin|refus|refund|pending|hold|held|initiated|queued|processing|in ?process|un(?:paid|settled|remitted)|not\b|yet\b|due\b|await|schedul|to be\b)/i;
const MINUS = /^[-–−]$/;
const PLUS = /^\+$/;
/** The name of a system and, before or after it, that a transfer came back: `NEFT RETURN`, `RTN/NEFT`, `IMPS-REV`. A payer may be called so, too. */
const BACK_BEHIND =
  /\b(?:NEFT|RTGS|IMPS|UPI)[\s./:_-]*(?:(?:CR|DR|INWARD|OUTWARD|TXN|PAYMENT)[\s./:_-]*)?(?:RET(?:URN(?:ED)?|D)?|RTN|REV(?:ERSAL|ERSED)?|REJ(?:ECT(?:ED|ION)?)?)\b(?!\s+(?!(?:ACCOUNT|AC|CLOSED|INVALID|NO|NOT|OF|FOR|FROM|DUE|REASON|REF|UTR|TXN)\b)[A-Z]{2})/i;
const BACK_BEFORE = /\b(?:RETURN(?:ED)?|RTN|REVERSAL|REJECT(?:ED|ION)?)[\s./:_-]*(?:(?:OF|FOR)[\s./:_-]*)?(?:NEFT|RTGS|IMPS|UPI)\b/i;

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
export const isUndone = (status: string): boolean => !isNothing(status) && UNDONE.test(cellText(status).replaceAll(/[_-]/g, ' '));

/** Whether a description says that a transfer came back. */
export const isReturned = (text: string): boolean => BACK_BEHIND.test(text) || BACK_BEFORE.test(text);
