/** The kinds of keys that find something. */
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

/** What a text may be, in the spellings that read models keep. */
export interface SearchKey {
  readonly kind: SearchKind;
  readonly values: readonly string[];
}
