import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { JsonLine } from '#reconciliation/remittances/files/json-lines';

/** A remittance as requested: its lines, or the file that has them, and values that apply to all of them. */
export interface RemittanceDraft {
  /** In any spelling; `courierKey` makes it comparable. */
  readonly courier_code: string;
  readonly currency: string;
  readonly reference: string | null;
  readonly utr: string | null;
  readonly remitted_at: UnixSeconds | null;
  readonly gross_amount: Minor | null;
  /** Total of the courier's deductions. */
  readonly deductions: Minor | null;
  readonly net_amount: Minor | null;
  readonly lines: { readonly path: string } | readonly JsonLine[];
  /** SHA-256 of the file, or of the canonical JSON body, in hexadecimal. */
  readonly sha256: string;
}
