import { cellText } from '#kernel/cell-words';
import { currencyOf } from '#platform/currencies/currencies';

const RUPEES = /^(?:in|indian)?(?:₹|rs|rupees?|inr)+$/;
const OTHERS: Readonly<Record<string, string>> = {
  us$: 'USD',
  usd$: 'USD',
  usdollar: 'USD',
  '€': 'EUR',
  euro: 'EUR',
  '£': 'GBP',
  dirham: 'AED',
  uaedirham: 'AED',
};
const CODE = /^[a-z]{3}$/;

/** The currency that a cell names, as ISO 4217 has it: `inr.`, `Indian Rupee (INR)`. Null where it names none that is known. */
export function currencyIn(text: string): string | null {
  const named = cellText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{Sc}]/gu, '');
  if (RUPEES.test(named)) return 'INR';
  const other = OTHERS[named.replace(/(?<=.)s$/, '')];
  if (other !== undefined) return other;
  return CODE.test(named) && currencyOf(named) !== undefined ? named.toUpperCase() : null;
}
