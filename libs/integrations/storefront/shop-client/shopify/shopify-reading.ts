import { isPartnerId, messageOf } from '#integrations/partner-texts';
import { isId } from '#kernel/ids';
import type { UnixSeconds } from '#kernel/time';
import { type Address, STOREFRONT_CANCEL_REASONS, type StorefrontCancelReason } from '#orders/contract';

/** An unchecked JSON object. */
export type Read = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): Read =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Read) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A text, cut if too long; null if there is none. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? messageOf(value) : null);
/** A name; null if there is none, or it is too long. */
export const nameOf = (value: unknown): string | null => (isPartnerId(value) ? value : null);
const LONGEST_URL = 1000;
/** An address, never cut; null if there is none, or it is too long. */
export const urlOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= LONGEST_URL ? value : null;
const MOST_TAGS = 250;
export const tagsOf = (tags: readonly unknown[]): string[] => tags.map(nameOf).filter((tag) => tag !== null).slice(0, MOST_TAGS); // prettier-ignore

/** The platform's id of an object, which JSON has as a number or, beyond 2^53, as text; null if it is none. */
export const idOf = (value: unknown): string | null => (/^\d{1,20}$/.test(String(value)) ? String(value) : null);

export function timeOf(value: unknown): UnixSeconds | null {
  const milliseconds = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

/** The first id of ours in a text; null if there is none. */
export const ourIdIn = (prefix: 'ord' | 're', text: unknown): string | null =>
  (typeof text === 'string' ? text : '').split(/[^0-9A-Za-z_]+/).find((word) => isId(prefix, word)) ?? null;

export const reasonOf = (value: unknown): StorefrontCancelReason =>
  STOREFRONT_CANCEL_REASONS.find((reason) => reason === String(value).toLowerCase()) ?? 'other';

/** An address from a webhook (`country_code`) or a query (`countryCodeV2`); null if it has neither a line, a city nor a postal code. */
export function addressOf(value: unknown): Address | null {
  const reported = objectOf(value);
  if (textOf(reported['address1']) === null && textOf(reported['city']) === null && textOf(reported['zip']) === null) return null;
  const name = textOf(reported['name']) ?? textOf([reported['first_name'], reported['last_name']].filter((part) => textOf(part)).join(' '));
  return {
    name,
    phone: textOf(reported['phone']),
    line1: textOf(reported['address1']),
    line2: textOf(reported['address2']),
    landmark: null,
    city: textOf(reported['city']),
    state: textOf(reported['province']),
    postal_code: textOf(reported['zip']),
    country: textOf(reported['country_code']) ?? textOf(reported['countryCodeV2']),
  };
}
