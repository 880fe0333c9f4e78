import { currencyOf } from '#platform/currencies/currencies';

const RUPEES = /^(?:₹|rs\.?|rupees?|indian rupees?)$/i;
const CODE = /^[a-z]{3}$/i;

/** The currency that a cell names, as ISO 4217 has it. Null where it names none. */
export function currencyIn(text: string): string | null {
  const named = text.trim();
  if (RUPEES.test(named)) return 'INR';
  return CODE.test(named) && currencyOf(named) !== undefined ? named.toUpperCase() : null;
}
