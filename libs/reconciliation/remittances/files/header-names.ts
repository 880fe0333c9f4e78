import { currencyOf } from '#platform/currencies/currencies';

const BRACKETED = /[([{]([^)\]}]*)[)\]}]/g;
const SIGNS = /(?:\bin\s*)?\p{Sc}/giu;
const RUPEES = /^(?:inr|rs|rupees?)$/;
const RUPEES_BEFORE = /^(?:inr|rs)(?=.)/;
const RUPEES_BEHIND = /(?<=.)(?:in)?(?:inr|rs|rupees?)$/;
/** A date format, normalized: `dd/mm/yyyy`, `DD-MMM-YY HH:MM`. */
const DATE_FORMAT = /^[dmyhsa]{2,}(?:ist|utc)?$/;
const WITH_OR_WITHOUT_TAX = /^(?:incl|excl|including|excluding|inclusive|exclusive|with|without)(?:of)?(?:all)?(?:gst|tax|taxes)$/;
/** The tax rate of a column of amounts: `GST (18%)`, `GST @ 18`. It is ignored. A `%` without a number means that the cells hold rates. */
const RATE = /@\s*\d+(?:\.\d+)?\s*%?|\d+(?:\.\d+)?\s*%/g;
/** How a column is calculated from others: `(A)`, `(A-B)`, `(A + B - C)`. */
const FORMULA = /^[a-z](?:[-–+=*/x\s]+[a-z0-9])*$/;

/** A longer cell is a text and no header. */
const LONGEST_HEADER = 500;

/** A header reduced to its letters and digits, in lower case, in any script. `%` becomes `percent`. */
export const normalized = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('%', 'percent')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The normalized names to look a header up by: the full header first, then without its units, whether these are in brackets or not. */
export function namesOf(header: string): readonly string[] {
  if (header === '' || header.length > LONGEST_HEADER) return [];
  const withoutUnits = header.replaceAll(BRACKETED, (all, within: string) => (isUnit(within.trim().toLowerCase()) ? '' : all));
  const bare = normalized(withoutUnits.replaceAll(SIGNS, '').replaceAll(RATE, ''));
  return [normalized(header), bare, bare.replace(RUPEES_BEHIND, ''), bare.replace(RUPEES_BEFORE, '')];
}

/** Alternative names in one header: `AWB / Tracking No`, `Tracking Number (AWB)`. */
export const alternativesOf = (header: string): readonly string[] =>
  header.length > LONGEST_HEADER ? [] : header.split(/[/|()[\]]|\bor\b/i).filter((name) => name.trim() !== '');

function isUnit(text: string): boolean {
  const word = normalized(text);
  const money = word.replace(/^in(?=.)/, '');
  return (
    word === '' ||
    RUPEES.test(money) ||
    (money.length === 3 && currencyOf(money) !== undefined) ||
    DATE_FORMAT.test(word) ||
    WITH_OR_WITHOUT_TAX.test(word) ||
    FORMULA.test(text)
  );
}
