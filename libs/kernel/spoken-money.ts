import type { Minor } from '#kernel/money';

/** Decimals of currencies that engines show without small coins that are no longer used; amounts count them all the same (ISO 4217). */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SOS', 'SYP', 'YER'].map((code) => [code, 2]),
  ),
  IQD: 3,
};

/** Minor units as people read them: `₹1,24,999.00`. Texts name money by it; fields hold minor units. A partner's word that is no code is left as it is. */
export function spokenMoney(amount: Minor, currency: string, language = 'en'): string {
  if (!/^[A-Z]{3}$/i.test(currency)) return `${amount} ${currency} (minor units)`;
  const digits =
    DIGITS[currency.toUpperCase()] ?? new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits!;
  const shown = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(`${language}-IN`, shown).format(amount / 10 ** digits);
}
