/** The number of phone digits in a key. */
const LAST = 4;

/**
 * The last digits of a phone number and an amount in major units, as one key: `3210 2499`. Zero decimals are dropped, so that `2499` and `2499.00`
 * are equal.
 */
export function phoneAndAmount(phone: string, amount: string): string {
  const [whole, decimals = ''] = amount.split('.');
  const kept = decimals.replace(/0+$/, '');
  return `${phone.slice(-LAST)} ${Number(whole)}${kept === '' ? '' : `.${kept}`}`;
}
