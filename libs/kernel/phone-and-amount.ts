/** How many digits of a phone number are typed. */
const LAST = 4;

/**
 * The last digits of a phone number and an amount in major units, as one key: `3210 2499`. Decimals that are zero are left out, so that `2499` and
 * `2499.00` are the same.
 */
export function phoneAndAmount(phone: string, amount: string): string {
  const [whole, decimals = ''] = amount.split('.');
  const kept = decimals.replace(/0+$/, '');
  return `${phone.slice(-LAST)} ${Number(whole)}${kept === '' ? '' : `.${kept}`}`;
}
