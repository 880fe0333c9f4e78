import { type ClaimCode, type ClaimRow, type FoundClaim, MOST_ROWS } from '#claims/domain/claim.events';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { FindingMade, FindingType, RemittanceReceived } from '#remittances/contract';

/**
 * Findings about money between the courier and the merchant that belong to no collection: those of a collection are claims of its order. `sign`: −1
 * if the courier paid something that was not owed.
 */
const OF_FINDINGS: Partial<Record<FindingType, readonly [code: ClaimCode, sign: 1 | -1]>> = {
  undeclared_deduction: ['cod_undeclared_deduction', 1],
  rto_charge_on_delivered: ['cod_rto_charge_on_delivered', 1],
  unmatched: ['cod_line_unmatched', -1],
  not_cod: ['cod_line_unmatched', -1],
  currency_mismatch: ['cod_line_unmatched', -1],
};

/** The sum of the findings of one code. */
export interface CodeSum {
  readonly amount: Minor;
  readonly rows: readonly ClaimRow[];
  readonly rows_count: number;
  /** The order of all of them; null if there are several, or none is known. */
  readonly order_id: string | null;
}

export type CodeSums = Readonly<Partial<Record<ClaimCode, CodeSum>>>;

/** The id of the line in a remittance's row. */
export type LineOf = (remittance: string, row: number) => string;

/** Adds the findings of a part of a remittance. */
export function addFindings(sums: CodeSums, findings: readonly FindingMade[], lineOf: LineOf): CodeSums {
  const next: Partial<Record<ClaimCode, CodeSum>> = { ...sums };
  for (const { type, row, remittance, order_id, amount: found } of findings) {
    const kind = OF_FINDINGS[type];
    if (kind === undefined || row === null || found === 0) continue;
    const [code, sign] = kind;
    const before = next[code];
    const amount = sign * found;
    next[code] = {
      amount: (before?.amount ?? 0) + amount,
      rows: [...(before?.rows ?? []), { object: 'remittance_line' as const, id: lineOf(remittance, row), amount }].slice(0, MOST_ROWS),
      rows_count: (before?.rows_count ?? 0) + 1,
      order_id: before === undefined || before.order_id === order_id ? order_id : null,
    };
  }
  return next;
}

/** One claim per code: a file may have a hundred thousand rows of one. `at`: when it was reconciled. */
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
