import { locale } from '#apps/dashboard/src/texts/texts';

/** An amount of minor units as people read it, with a true minus. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits).replace('-', '−');
}

/** Minor units of what somebody typed in major ones, with or without a sign and separators; null: it is no amount. */
export function minorUnits(typed: string, currency: string): number | null {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const text = typed.replaceAll(/[\s,\u00a0]|^[^\d.−-]+/g, '');
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > digits) return null;
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** An amount as a field shows it. */
export function majorUnits(amount: number, currency: string): string {
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return (amount / 10 ** digits).toFixed(digits);
}
