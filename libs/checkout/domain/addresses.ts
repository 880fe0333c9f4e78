import { allHold } from '#kernel/domain-error';
import { postalCodeInvalid } from '#checkout/domain/session.errors';
import type { Personal } from '#orders/contract';

const NAMES = ['shipping_address', 'billing_address'] as const;

/** As India Post gives them out, with or without its space. */
const PIN_CODE = /^[1-9]\d{2} ?\d{3}$/;

/** Refuses what is no postal code of India in an address there, if it is given. Interface §4.4. */
export function checkAddresses(addresses: Partial<Pick<Personal, (typeof NAMES)[number]>>): void {
  allHold(
    ...NAMES.map((name) => () => {
      const { country = null, postal_code = null } = addresses[name] ?? {};
      if (country === 'IN' && postal_code !== null && !PIN_CODE.test(postal_code)) throw postalCodeInvalid(`${name}.postal_code`);
    }),
  );
}
