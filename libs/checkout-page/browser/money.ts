/** Says amounts of one currency in the shopper's language. `digits`: how many of its digits are minor units, by ISO 4217. */
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

  /** From minor units. What is taken off has a minus, for which Intl writes a hyphen. */
  say(amount: number): string {
    return this.format.format(amount / 10 ** this.digits).replace('-', '\u2212');
  }
}
