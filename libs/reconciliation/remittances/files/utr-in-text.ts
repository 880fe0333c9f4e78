/** The UTR of a transfer by NEFT (16 letters and digits) or RTGS (22). It begins with the code of the sender's bank. */
const TRANSFER = /(?<![A-Z\d])[A-Z]{1,7}\d[A-Z\d]{7,20}(?![A-Z\d])/g;
const LENGTHS = [16, 22];
const MOST_LETTERS = 8;
/** Letters of a bank's code. */
const CODE = 4;
/** The reference of a transfer by IMPS or UPI: 12 digits after the name of the system, or padded to 16. */
const INSTANT = /(?:IMPS|UPI|RRN|P2[AM])\D{0,12}?(?<!\d)((?:0{4})?\d{12})(?!\d)/g;
/** A number that the text calls the UTR. */
const CALLED = /(?<![A-Z\d])(?:UTR|RRN)(?:[\s._]*(?:NO|NUMBER|REF|ID))?[\s.:#=/_-]*(?=[A-Z]*\d)([A-Z\d]{8,22})(?![A-Z\d])/g;
/** The words before a number of the bank’s own. */
const OWN =
  /(?<![A-Z])(?:REF(?:ERENCE)?|TXN|TRAN(?:SACTION)?|CHQ|CHEQUE|BATCH|JOURNAL|INT(?:ERNAL)?|INST(?:RUMENT)?|OWN|SEQ|VOUCHER|ACCOUNT|A\/?C|CMS|ID)(?:[\s._]*(?:NO|NUMBER|ID|REF))?[\s.:#=/_-]*$/;
const SYSTEM = /(?<![A-Z])(?:NEFT|RTGS)[\s.:/_-]*(?:(?:CR|INWARD|IN|FROM)[\s.:/_-]*)?$/;

/** Characters before a number in which a word may say what it is. */
const NEAR = 40;

interface Candidate {
  readonly number: string;
  /** The text right before it. */
  readonly before: string;
}

/** The number that a text calls the UTR. Undefined if it calls none so, or several. */
export const utrCalledIn = (text: string): string | undefined =>
  only([...text.toUpperCase().matchAll(CALLED)].map(([, number]) => number!));

/**
 * The UTR that a text contains. Of several numbers, the one that is called so, the one that is not called otherwise, or the only one behind the name of
 * the system, if the others are of another bank. Undefined if there is none, or several are possible.
 */
export function utrIn(text: string): string | undefined {
  const written = text.toUpperCase();
  const called = utrCalledIn(written);
  if (called !== undefined) return called;
  const transfers = [...written.matchAll(TRANSFER)].filter(
    ([word]) => LENGTHS.includes(word.length) && word.replaceAll(/\d/g, '').length <= MOST_LETTERS,
  );
  if (transfers.length === 0) return only([...written.matchAll(INSTANT)].map(([, digits]) => digits!));
  const all = transfers.map((match): Candidate => ({
    number: match[0],
    before: written.slice(Math.max(0, match.index - NEAR), match.index),
  }));
  return only(numbersOf(all)) ?? only(numbersOf(all.filter(({ before }) => !OWN.test(before)))) ?? behindSystem(all);
}

function behindSystem(all: readonly Candidate[]): string | undefined {
  const found = only(numbersOf(all.filter(({ before }) => SYSTEM.test(before))));
  const isOfOtherBank = ({ number }: Candidate): boolean => number === found || number.slice(0, CODE) !== found?.slice(0, CODE);
  return all.every(isOfOtherBank) ? found : undefined;
}

const numbersOf = (all: readonly Candidate[]): string[] => all.map(({ number }) => number);

/** The only one of some numbers. */
function only(numbers: readonly string[]): string | undefined {
  const found = new Set(numbers);
  return found.size === 1 ? [...found][0] : undefined;
}

/** Whether a number begins with a whole code of a bank, as a UTR does. */
export const hasBankCode = (number: string): boolean => /^[A-Z]{4}/.test(number);
