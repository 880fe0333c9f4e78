import type { Minor } from '#kernel/money';

/** Decimals of currencies whose small coins are no longer used: `Intl` leaves them out, but amounts still count them (ISO 4217). */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SOS', 'SYP', 'YER'].map((code) => [code, 2]),
  ),
  IQD: 3,
};

/** An amount in minor units as people read it, such as `₹1,24,999.00`. A currency code that is invalid, as a partner may send, is kept as it is. */
export function spokenMoney(amount: Minor, currency: string, language = 'en'): string {
  if (!/^[A-Z]{3}$/i.test(currency)) return `${amount} ${currency} (minor units)`;
  const digits =
    DIGITS[currency.toUpperCase()] ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;
  const shown = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(`${language}-IN`, shown).format(amount / 10 ** digits);
}
