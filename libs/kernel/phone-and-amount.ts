/** How many of the phone number's digits are in the key. */
const PHONE_DIGITS = 4;

/**
 * A key of the last digits of a phone number and an amount in major units, such as `3210 2499`. Zeros at the end of the decimals are dropped, so that
 * `2499` and `2499.00` make the same key.
 */
export function phoneAndAmount(phone: string, amount: string): string {
  const [whole, decimals = ''] = amount.split('.');
  const kept = decimals.replace(/0+$/, '');
  return `${phone.slice(-PHONE_DIGITS)} ${Number(whole)}${kept === '' ? '' : `.${kept}`}`;
}
