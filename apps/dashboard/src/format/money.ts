import { locale } from '#apps/dashboard/src/texts/texts';

/** An amount of minor units as people read it, with a true minus. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency });
  // Nothing taken off is no negative zero.
  return format.format(amount / 10 ** digitsOf(currency) + 0).replace('-', '−');
}

/** About how much, as an axis has room for. */
export function shortMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 });
  return format.format(amount / 10 ** digitsOf(currency)).replace('-', '−');
}

/** Minor units of what somebody typed in major ones, with or without a sign and separators; null: it is no amount. */
export function minorUnits(typed: string, currency: string): number | null {
  const digits = digitsOf(currency);
  const text = typed.replaceAll(/[\s,\u00a0]|^[^\d.−-]+/g, '');
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** An amount as a field shows it. */
export function majorUnits(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
