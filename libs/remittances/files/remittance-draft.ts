import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { JsonLine } from '#remittances/files/json-lines';

/** A remittance as received: its lines in a file or one by one, and the courier's values for all of them. */
export interface RemittanceDraft {
  /** In any spelling. */
  readonly courier_code: string;
  readonly currency: string;
  readonly reference: string | null;
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
  readonly gross_amount: Minor | null;
  /** The sum of what it kept. */
  readonly deductions: Minor | null;
  readonly net_amount: Minor | null;
  readonly lines: { readonly path: string } | readonly JsonLine[];
  /** The hash of the received bytes, hexadecimal. */
  readonly sha256: string;
}
