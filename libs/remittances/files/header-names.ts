import { currencyOf } from '#platform/currencies/currencies';

const BRACKETED = /[([{]([^)\]}]*)[)\]}]/g;
const SIGNS = /(?:\bin\s*)?\p{Sc}/giu;
const RUPEES = /^(?:inr|rs|rupees?)$/;
const RUPEES_BEFORE = /^(?:inr|rs)(?=.)/;
const RUPEES_BEHIND = /(?<=.)(?:in)?(?:inr|rs|rupees?)$/;
/** How a day is written: `dd/mm/yyyy`, `DD-MMM-YY HH:MM`. */
const PATTERN_OF_DAYS = /^[dmyhsa]{2,}(?:ist|utc)?$/;
const WITH_OR_WITHOUT_TAX = /^(?:incl|excl|including|excluding|inclusive|exclusive|with|without)(?:of)?(?:all)?(?:gst|tax|taxes)$/;
/** The rate of an amount: `GST (18%)`, `GST @ 18`. A `%` alone means that the cells hold rates, not amounts. */
const RATE = /@\s*\d+(?:\.\d+)?\s*%?|\d+(?:\.\d+)?\s*%/g;
/** How the column comes about: `(A)`, `(A-B)`, `(A + B - C)`. */
const FORMULA = /^[a-z](?:[-–+=*/x\s]+[a-z0-9])*$/;

/** A header without anything but letters and digits, in any script and in lower case. A `%` counts as its word. */
export const normalized = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('%', 'percent')
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** What a header may be called, as it is written first: units do not count, whether in brackets or not. */
export function namesOf(header: string): readonly string[] {
  const withoutUnits = header.replaceAll(BRACKETED, (all, within: string) => (isUnit(within.trim().toLowerCase()) ? '' : all));
  const bare = normalized(withoutUnits.replaceAll(SIGNS, '').replaceAll(RATE, ''));
  return [normalized(header), bare, bare.replace(RUPEES_BEHIND, ''), bare.replace(RUPEES_BEFORE, '')];
}

/** Alternative names in one header: `AWB / Tracking No`, `Tracking Number (AWB)`. */
export const alternativesOf = (header: string): readonly string[] => header.split(/[/|()[\]]|\bor\b/i).filter((name) => name.trim() !== '');

function isUnit(text: string): boolean {
  const word = normalized(text);
  const money = word.replace(/^in(?=.)/, '');
  return (
    word === '' ||
    RUPEES.test(money) ||
    (money.length === 3 && currencyOf(money) !== undefined) ||
    PATTERN_OF_DAYS.test(word) ||
    WITH_OR_WITHOUT_TAX.test(word) ||
    FORMULA.test(text)
  );
}
