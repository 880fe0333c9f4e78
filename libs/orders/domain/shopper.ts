export interface Customer {
  /** null once the shopper is forgotten. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly name: string | null;
  readonly id: string | null;
}

export interface Address {
  readonly name: string | null;
  readonly phone: string | null;
  readonly line1: string | null;
  readonly line2: string | null;
  readonly landmark: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly postal_code: string | null;
  readonly country: string | null;
}

/** The data that identify the shopper. A fact keeps them in one field, apart from the business data, so that they can be erased. */
export interface Personal {
  readonly customer: Customer;
  readonly shipping_address: Address | null;
  readonly billing_address: Address | null;
}

/** The personal data that remains once the shopper is forgotten. */
export const NOBODY: Personal = {
  customer: { phone: null, email: null, name: null, id: null },
  shipping_address: null,
  billing_address: null,
};

/** Description of a payment link's goods if there is none, or it was removed with a forgotten shopper. */
export const UNDESCRIBED_GOODS = 'Payment';

/** The goods of a payment link once its shopper is forgotten: a link's description is the name of its only line item. */
export const unnamedGoods = <Item extends { readonly name: string }>(items: readonly Item[]): readonly Item[] =>
  items.map((item) => ({ ...item, name: UNDESCRIBED_GOODS }));
