import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { Address } from '#orders/contract';
import { majorUnits } from '#platform/currencies/major-units';

/** Formats the times in an evidence pack, in the merchant's time zone. The format does not depend on the machine, so the same history makes the same texts. */
export class Wording {
  private readonly format: Intl.DateTimeFormat;

  constructor(
    readonly timezone: string,
    /** The merchant's name. */
    readonly shop: string,
  ) {
    // Swedish writes 2026-01-31 18:30:05.
    this.format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: timezone });
  }

  time(at: UnixSeconds): string {
    return this.format.format(at * 1000);
  }

  day(at: UnixSeconds): string {
    return this.time(at).slice(0, '2026-01-31'.length);
  }
}

/** An amount for people to read, such as `INR 2499.00`. */
export const money = (amount: Minor, currency: string): string => `${currency} ${majorUnits(amount, currency)}`;

/** A code as words: `under_review` becomes `under review`. */
export const spoken = (words: string): string => words.replaceAll('_', ' ');

/** An address on one line; null if there is none, or if the person was forgotten. */
export function addressLine(address: Address | null): string | null {
  if (address === null) return null;
  const { name, line1, line2, landmark, city, state, postal_code, country } = address;
  const parts = [name, line1, line2, landmark, city, state, postal_code, country].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}
