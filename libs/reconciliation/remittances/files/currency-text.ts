import { cellText } from '#kernel/cell-words';
import { currencyOf } from '#platform/currencies/currencies';

const CODE = /^[a-z]{3}$/;
/** English words that are also currency codes. In a header they are taken as words. */
const WORDS = new Set(['all', 'top', 'try', 'cup']);
/** Common names in place of a code, and the currencies that each can mean, the likeliest first. */
const NAMES: readonly (readonly [written: RegExp, currencies: string])[] = [
  [/^(?:indian(?:₹|rs|rupees?|inr)+|(?:in)?(?:rs|rupees?)*(?:₹|inr)(?:₹|rs|rupees?|inr)*|रु|रुपये)$/, 'INR'],
  [/^(?:in)?(?:rs|rupees?|₨)+$/, 'INR PKR NPR LKR MUR SCR'],
  [/^(?:usd?\$|\$usd?|us ?dollars?)$/, 'USD'],
  [/^(?:\$|dollars?)$/, 'USD AUD CAD SGD HKD NZD BSD BBD BMD BND BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD TWD XCD ARS CLP COP MXN'],
  [/^(?:€|euros?)$/, 'EUR'],
  [/^(?:£|pounds?)$/, 'GBP EGP'],
  [/^(?:¥|yen)$/, 'JPY CNY'],
  [/^(?:uae)?dirhams?$/, 'AED MAD'],
];
const OTHER = /[^\p{L}\p{M}\p{Sc}]/gu;
const BRACKETED = /[([{]([^)\]}]*)[)\]}]/g;
const SIGN = /\p{Sc}/u;
const AT_ITS_END = /\bin\s+(\S+)\s*$/i;

/** The ISO 4217 codes that a text can mean (`inr.`, `Indian Rupee (INR)`, `$`), the likeliest first. Empty if it names no known currency. */
export function currenciesIn(text: string): readonly string[] {
  const named = cellText(text).toLowerCase().replaceAll(OTHER, '');
  const known = NAMES.find(([written]) => written.test(named));
  if (known !== undefined) return known[1].split(' ');
  return CODE.test(named) && currencyOf(named) !== undefined ? [named.toUpperCase()] : [];
}

/** The ISO 4217 codes that a header can mean as the unit of its column: `COD Amount (USD)`, `Amount in $`. Empty if it names none. */
export function currenciesOfHeader(header: string): readonly string[] {
  const units = [...header.matchAll(BRACKETED)].map(([, unit]) => unit!.trim().replace(/^in\s+/i, ''));
  const named = [...units, AT_ITS_END.exec(header)?.[1] ?? '', SIGN.exec(header)?.[0] ?? ''];
  return named.filter((unit) => !WORDS.has(unit.toLowerCase())).map(currenciesIn).find((currencies) => currencies.length > 0) ?? []; // prettier-ignore
}
