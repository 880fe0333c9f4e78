import type { Minor } from '#kernel/money';

export const LIST_TYPES = ['phone', 'email', 'ip', 'postal_code', 'device', 'address'] as const;
export type ListType = (typeof LIST_TYPES)[number];

export const PAYMENT_OPTIONS = ['prepaid', 'partial_prepaid', 'cod'] as const;
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number];

/** How many cash orders were delivered, and how many were returned to origin. */
export interface Returns {
  readonly delivered: number;
  readonly rto: number;
}

/**
 * All inputs of an assessment, as they were known at its time. They are stored with the score, so that the score can be recomputed. Without the service's
 * key, they do not identify the shopper. Unknown values are null.
 */
export interface RiskInputs {
  /** Minor units of the currency. */
  readonly amount: Minor;
  readonly currency: string;
  readonly payment_option: PaymentOption | null;
  /** The hour of the day in the account's time zone, 0 to 23. */
  readonly hour: number;
  /** Keyed hash of the phone number. */
  readonly customer: string | null;
  /** Keyed hash of the IP address and user agent. */
  readonly device: string | null;
  readonly phone: { readonly valid: boolean; readonly repeated_digits: boolean } | null;
  readonly email: { readonly disposable: boolean } | null;
  readonly address: { readonly short: boolean; readonly house_number: boolean; readonly gibberish: boolean } | null;
  /** Indian PIN code of six digits; null for any other postal code. */
  readonly postal_code: string | null;
  /** The state that the PIN code is in, or that the address names. */
  readonly state: string | null;
  readonly pincode: {
    /** Whether the code, or at least its sorting district (the first three digits), exists. */
    readonly known: boolean;
    /** Whether it may be in the state that the address names; true if the address names none. */
    readonly in_state: boolean;
    /** Date of the table of PIN codes that was used: `2026-11-25`. Absent in older facts. */
    readonly table_date?: string;
  } | null;
  readonly history: Returns & { readonly orders: number; readonly open_cod: number };
  /** Earlier orders to the same PIN code, and to its state. */
  readonly returns: { readonly pincode: Returns; readonly state: Returns };
  /** Number of sessions of the phone number in an hour, and of the device in a day, including this one. */
  readonly velocity: { readonly phone_1h: number; readonly device_24h: number };
  /** Whether the shopper tried to pay this purchase online, and failed. */
  readonly prepaid_failed: boolean;
  /** The values by which the shopper is on the account's lists. */
  readonly lists: { readonly block: readonly ListType[]; readonly allow: readonly ListType[] };
  readonly products: readonly string[];
  readonly tags: readonly string[];
}

/** The inputs that a merchant may see. */
export type ApiInputs = Omit<RiskInputs, 'customer' | 'device'>;
