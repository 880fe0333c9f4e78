import { type ClaimRow, type FoundClaim, MOST_ROWS } from '#reconciliation/claims/domain/claim.events';
import { DAY, type UnixSeconds } from '#kernel/time';
import type { TransferSummary } from '#reconciliation/remittances/contract';

/** Seconds within which an announced transfer has to reach the bank and be reported by the merchant. */
export const CREDITED_WITHIN = 3 * DAY;

/** When the claim's cause occurred, and now. */
interface Moments {
  readonly at: UnixSeconds;
  readonly now: UnixSeconds;
}

/**
 * The claim about a bank transfer, or none: the bank received another amount under its UTR than couriers and gateways announced, or nothing in time.
 * Nothing counts as missing unless the merchant reports bank credits (`isReported`), because what the bank received is unknown otherwise.
 */
export function transferClaims(about: string, transfer: TransferSummary, isReported: boolean, { at, now }: Moments): FoundClaim[] {
  const { utr, currency, lines_amount, difference_amount, announced_at, credits } = transfer;
  const due = announced_at + CREDITED_WITHIN;
  const all = rowsOf(transfer);
  const rows = { rows: all.slice(0, MOST_ROWS), rows_count: all.length };
  const found = { party: 'bank', party_name: null, about, order_id: null, utr, currency, ...rows } as const;
  if (difference_amount !== 0) return [{ ...found, code: 'bank_credit_differs', amount: 0 - difference_amount, since: at }];
  const isMissing = isReported && credits.length === 0 && lines_amount > 0 && due <= now;
  return isMissing ? [{ ...found, code: 'bank_credit_missing', amount: lines_amount, since: due }] : [];
}

const rowsOf = ({ lines, settlements, credits }: TransferSummary): ClaimRow[] => [
  ...lines.map(({ remittance: id, net: amount }) => ({ object: 'remittance' as const, id, amount })),
  ...settlements.map(([id, amount]) => ({ object: 'settlement' as const, id, amount })),
  ...credits.map(({ credit: id, amount }) => ({ object: 'bank_credit' as const, id, amount })),
];
