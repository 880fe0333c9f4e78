/** Formats amounts of one currency in the shopper's language. `digits` is how many decimals the currency has by ISO 4217. */
export class Money {
  private readonly format: Intl.NumberFormat;

  constructor(
    currency: string,
    language: string,
    private readonly digits: number,
  ) {
    this.format = new Intl.NumberFormat(`${language}-IN`, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  }

  /** Formats an amount in minor units. A negative one gets a minus sign instead of Intl's hyphen. */
  say(amount: number): string {
    return this.format.format(amount / 10 ** this.digits).replace('-', '\u2212');
  }
}
