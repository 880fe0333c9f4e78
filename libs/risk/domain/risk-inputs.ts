import type { Minor } from '#kernel/money';

export const LIST_TYPES = ['phone', 'email', 'ip', 'postal_code', 'device', 'address'] as const;
export type ListType = (typeof LIST_TYPES)[number];

export const PAYMENT_OPTIONS = ['prepaid', 'partial_prepaid', 'cod'] as const;
export type PaymentOption = (typeof PAYMENT_OPTIONS)[number];

/** How many cash orders have arrived, and how many came back. */
export interface Returns {
  readonly delivered: number;
  readonly rto: number;
}

/**
 * All inputs of an assessment, as they were known then. They are stored with the score, so that the score can be recomputed; without the service's
 * key nothing in them identifies the shopper. Unknown values are null.
 */
export interface RiskInputs {
  /** Minor units of the currency. */
  readonly amount: Minor;
  readonly currency: string;
  readonly payment_option: PaymentOption | null;
  /** The hour of the day in the account's time zone, 0 to 23. */
  readonly hour: number;
  /** Keyed hashes. */
  readonly customer: string | null;
  readonly device: string | null;
  readonly phone: { readonly valid: boolean; readonly repeated_digits: boolean } | null;
  readonly email: { readonly disposable: boolean } | null;
  readonly address: { readonly short: boolean; readonly house_number: boolean; readonly gibberish: boolean } | null;
  /** An Indian PIN code, of six digits, and the state that it lies in. */
  readonly postal_code: string | null;
  readonly state: string | null;
  readonly pincode: {
    /** Whether there is such a code, or its sorting district, the first three digits. */
    readonly known: boolean;
    readonly in_state: boolean;
    /** When the table of PIN codes was made, by which this was judged: `2026-11-25`. Older facts do not say it. */
    readonly table_date?: string;
  } | null;
  readonly history: Returns & { readonly orders: number; readonly open_cod: number };
  /** Of orders to the same PIN code, and to its state. */
  readonly returns: { readonly pincode: Returns; readonly state: Returns };
  /** Sessions, this one included. */
  readonly velocity: { readonly phone_1h: number; readonly device_24h: number };
  /** The shopper tried to pay this purchase online, and it failed. */
  readonly prepaid_failed: boolean;
  /** The values by which the shopper is on the account's lists. */
  readonly lists: { readonly block: readonly ListType[]; readonly allow: readonly ListType[] };
  readonly products: readonly string[];
  readonly tags: readonly string[];
}

/** The inputs that a merchant may see. */
export type ApiInputs = Omit<RiskInputs, 'customer' | 'device'>;
