import { isIP } from 'node:net';
import type { Address } from '#orders/contract';
import { listValueInvalid } from '#risk/domain/risk.errors';
import type { ListType } from '#risk/domain/risk-inputs';
import { canonicalIp } from '#risk/features/canonical-ip';
import { dialled } from '#risk/features/contact-features';
import { latinDigits } from '#risk/features/latin-digits';
import type { Purchase } from '#risk/risk-assessor';

const lettersAndDigits = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** A value as it is compared. Of an address, letters and digits count: of its lines, and its postal code. */
const COMPARED: Readonly<Record<ListType, (value: string) => string>> = {
  phone: dialled,
  email: (value) => value.trim().toLowerCase(),
  ip: canonicalIp,
  postal_code: (value) => lettersAndDigits(latinDigits(value)),
  device: (value) => value.trim().toLowerCase(),
  address: (value) => lettersAndDigits(latinDigits(value)),
};

/** As it was compared before 0.2.0: the ids of entries of that time follow from it. */
const COMPARED_BEFORE: Partial<typeof COMPARED> = {
  ip: (value) => value.trim().toLowerCase(),
  postal_code: lettersAndDigits,
  device: (value) => value.trim(),
  address: lettersAndDigits,
};

const FORMS: Partial<Record<ListType, readonly [form: (value: string) => boolean, what: string]>> = {
  phone: [(value) => /^\+\d{6,15}$/.test(dialled(value)), 'a phone number, such as +919876543210'],
  email: [(value) => /^[^\s@]+@[^\s@]+$/.test(value.trim()), 'an e-mail address, such as asha@example.com'],
  ip: [(value) => isIP(value.trim()) > 0, 'an IP address, such as 203.0.113.9'],
};

/** A value of a new entry as it is compared. Throws `invalid_value`. */
export function comparedValue(type: ListType, value: string): string {
  const compared = COMPARED[type](value);
  const [isFormed, what] = FORMS[type] ?? [() => compared !== '', 'a text with a letter or a digit'];
  if (!isFormed(value)) throw listValueInvalid(type, what);
  return compared;
}

/** What of a purchase may be on a list, as it is compared, and as it was before if that is something else. */
export function valuesOf({ customer, shipping_address, billing_address, device }: Purchase): Partial<Record<ListType, readonly string[]>> {
  const address = shipping_address ?? billing_address;
  const found: Partial<Record<ListType, string | null>> = {
    phone: customer.phone,
    email: customer.email,
    ip: device?.ip ?? null,
    device: device?.user_agent ?? null,
    postal_code: address?.postal_code ?? null,
    address: address && writtenOut(address),
  };
  return Object.fromEntries(
    Object.entries(found)
      .filter(([, value]) => value)
      .map(([type, value]) => [type, formsOf(type as ListType, value!)]),
  );
}

function formsOf(type: ListType, value: string): string[] {
  const now = COMPARED[type];
  const before = COMPARED_BEFORE[type] ?? now;
  return [...new Set([now(value), before(value)])];
}

const writtenOut = ({ line1, line2, postal_code }: Address): string => [line1, line2, postal_code].join(' ');
