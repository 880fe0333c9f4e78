import { locale } from '#apps/dashboard/src/texts/texts';

/** An amount of minor units for people, with a true minus. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, ...decimals(currency) });
  // Avoids a negative zero.
  return format.format(amount / 10 ** digitsOf(currency) + 0).replace('-', '−');
}

/** A rounded amount that fits on an axis. */
export function shortMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 });
  return format.format(amount / 10 ** digitsOf(currency)).replace('-', '−');
}

/** Minor units of an amount typed in major units, with or without a sign and separators; null if it is not an amount. */
export function minorUnits(typed: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const text = typed.replaceAll(/[\s,\u00a0]|^[^\d.−-]+/g, '');
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** An amount for a form field. */
export function majorUnits(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Decimals of currencies that browsers display without their obsolete small coins; the API still counts them (ISO 4217). */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SOS', 'SYP', 'YER'].map((code) => [code, 2]),
  ),
  IQD: 3,
};

const digitsOf = (currency: string): number =>
  DIGITS[currency] ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** All decimals of the currency, as amounts have them. */
const decimals = (currency: string) => ({ minimumFractionDigits: digitsOf(currency), maximumFractionDigits: digitsOf(currency) });
