/** The kinds of search keys. */
export const SEARCH_KINDS = [
  'id',
  'order_name',
  'phone',
  'email',
  'phone_and_amount',
  'tracking_number',
  'bank_reference',
  'gateway_reference',
  'client_reference_id',
  'document_number',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** A possible meaning of the searched text, such as a phone number. `values` are its spellings in the read models. */
export interface SearchKey {
  readonly kind: SearchKind;
  readonly values: readonly string[];
}
