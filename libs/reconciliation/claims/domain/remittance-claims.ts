import { type ClaimCode, type ClaimRow, type FoundClaim, MOST_ROWS } from '#reconciliation/claims/domain/claim.events';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { FindingMade, FindingType, RemittanceReceived } from '#reconciliation/remittances/contract';

/**
 * The claim code of each finding that is claimed here. Findings about how much of an order's cash was remitted are left out: `cash-claims` claims
 * those, on the order. The sign is 1 if the courier owes the merchant, and −1 if the courier paid something that it did not owe.
 */
const CLAIM_OF_FINDING: Partial<Record<FindingType, readonly [code: ClaimCode, sign: 1 | -1]>> = {
  undeclared_deduction: ['cod_undeclared_deduction', 1],
  rto_charge_on_delivered: ['cod_rto_charge_on_delivered', 1],
  unmatched: ['cod_line_unmatched', -1],
  not_cod: ['cod_line_unmatched', -1],
  currency_mismatch: ['cod_line_unmatched', -1],
};

/** The sum of a remittance's findings that have the same claim code. */
export interface CodeSum {
  readonly amount: Minor;
  readonly rows: readonly ClaimRow[];
  readonly rows_count: number;
  /** The order that all of these findings are about; null if they are about several orders, or an unknown one. */
  readonly order_id: string | null;
}

export type CodeSums = Readonly<Partial<Record<ClaimCode, CodeSum>>>;

/** Returns the id of the remittance line that was read from this row of the file. */
export type LineIdOf = (remittance: string, row: number) => string;

/** Adds the findings of one part of a remittance to the sums. */
export function addFindings(sums: CodeSums, findings: readonly FindingMade[], lineIdOf: LineIdOf): CodeSums {
  const next: Partial<Record<ClaimCode, CodeSum>> = { ...sums };
  for (const { type, row, remittance, order_id, amount: found } of findings) {
    const claimed = CLAIM_OF_FINDING[type];
    // A claim needs a row to prove it. Findings of a part in these types always have one.
    if (claimed === undefined || row === null || found === 0) continue;
    const [code, sign] = claimed;
    const before = next[code];
    const amount = sign * found;
    next[code] = {
      amount: (before?.amount ?? 0) + amount,
      rows: [...(before?.rows ?? []), { object: 'remittance_line' as const, id: lineIdOf(remittance, row), amount }].slice(0, MOST_ROWS),
      rows_count: (before?.rows_count ?? 0) + 1,
      order_id: before === undefined || before.order_id === order_id ? order_id : null,
    };
  }
  return next;
}

/** Returns one claim for each code, because a file may have a hundred thousand rows of one code. `at` is when the remittance was reconciled. */
export const remittanceClaims = (
  { remittance, courier_code, currency, utr }: RemittanceReceived,
  sums: CodeSums,
  at: UnixSeconds,
): FoundClaim[] =>
  Object.entries(sums)
    .filter(([, { amount }]) => amount !== 0)
    .map(([code, sum]) => ({
      party: 'courier',
      party_name: courier_code,
      code: code as ClaimCode,
      about: remittance,
      utr,
      currency,
      since: at,
      ...sum,
    }));
