import { code as listed } from 'currency-codes';

export interface Currency {
  /** Number of decimals of its major unit. */
  readonly digits: number;
}

/** Currencies that were withdrawn, but that JavaScript engines still list. */
const WITHDRAWN = new Set(['HRK', 'SLL', 'ZWL']);
/** Currencies that are newer than the list of the package, such as XCG, but that the JavaScript engine lists. */
const NEWER = new Set(Intl.supportedValuesOf('currency').filter((code) => listed(code) === undefined && !WITHDRAWN.has(code)));

/** The currency of an ISO 4217 code, in upper or lower case; undefined if there is none. */
export function currencyOf(text: string): Currency | undefined {
  const known = listed(text);
  if (known !== undefined) return known;
  const currency = text.toUpperCase();
  if (!NEWER.has(currency)) return undefined;
  return { digits: new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits! };
}
