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

/** What tells who the shopper is: kept together, apart from the business. */
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
