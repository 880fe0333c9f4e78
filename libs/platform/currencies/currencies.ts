import { code as listed } from 'currency-codes';

export interface Currency {
  /** How many decimals its major unit has. */
  readonly digits: number;
}

/** Currencies that are no longer money, and that engines still know. */
const WITHDRAWN = new Set(['HRK', 'SLL', 'ZWL']);
/** What has become a currency since the list of the package was made, such as XCG: engines learn of it with their release. */
const NEWER = new Set(Intl.supportedValuesOf('currency').filter((code) => listed(code) === undefined && !WITHDRAWN.has(code)));

/** A currency by its code of ISO 4217, in capitals or not. */
export function currencyOf(text: string): Currency | undefined {
  const known = listed(text);
  if (known !== undefined) return known;
  const currency = text.toUpperCase();
  if (!NEWER.has(currency)) return undefined;
  return { digits: new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits! };
}
