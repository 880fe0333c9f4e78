import { digitsOf } from '#kernel/digits';
import { allHold } from '#kernel/domain-error';
import { postalCodeInvalid } from '#checkout/domain/session.errors';
import type { Personal } from '#orders/contract';

const NAMES = ['shipping_address', 'billing_address'] as const;

/** India Post's format, with or without its space. */
const PIN_CODE = /^[1-9]\d{2} ?\d{3}$/;

/** The postal code to store. An Indian one in another script or with other characters becomes its digits, so that couriers can read it. */
export const keptPostalCode = (postalCode: string | null, country: string | null): string | null =>
  postalCode === null || country !== 'IN' || PIN_CODE.test(postalCode) ? postalCode : (digitsOf(postalCode) ?? postalCode);

/** Throws `invalid_postal_code` if an Indian address has an invalid postal code. It may have none. Interface §4.4. */
export function checkAddresses(addresses: Partial<Pick<Personal, (typeof NAMES)[number]>>): void {
  allHold(
    ...NAMES.map((name) => () => {
      const { country = null, postal_code = null } = addresses[name] ?? {};
      if (country === 'IN' && postal_code !== null && !PIN_CODE.test(postal_code)) throw postalCodeInvalid(`${name}.postal_code`);
    }),
  );
}
