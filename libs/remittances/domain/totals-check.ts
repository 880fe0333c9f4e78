import { type Minor, sum } from '#kernel/money';
import type { Declared } from '#remittances/domain/remittance.events';
import type { Tally } from '#remittances/domain/tally';

/** What the courier gives as sums, against the sums of its lines. Null where it gives none. */
export interface TotalsCheck {
  readonly matches: boolean;
  readonly declared_gross: Minor | null;
  readonly declared_net: Minor | null;
  readonly declared_deductions: Minor | null;
  readonly lines_gross: Minor;
  readonly lines_net: Minor;
  readonly lines_deductions: Minor;
}

/** A file has sums of its pages and of all: the largest of them is to be that of all lines. */
export function checkTotals(
  { gross, net, deductions, batches }: Declared,
  lines: Pick<Tally, 'gross' | 'net' | 'deductions'>,
): TotalsCheck {
  const declared_gross = largest([...gross, ...(batches.length > 0 ? [sum(batches.map((each) => each.gross))] : [])]);
  const declared_net = largest([...net, ...(batches.length > 0 ? [sum(batches.map((each) => each.net))] : [])]);
  const declared_deductions = largest(deductions);
  const lines_deductions = sum(Object.values(lines.deductions) as Minor[]);
  const fits = (declared: Minor | null, summed: Minor): boolean => declared === null || declared === summed;
  return {
    matches: fits(declared_gross, lines.gross) && fits(declared_net, lines.net) && fits(declared_deductions, lines_deductions),
    declared_gross,
    declared_net,
    declared_deductions,
    lines_gross: lines.gross,
    lines_net: lines.net,
    lines_deductions,
  };
}

const largest = (amounts: readonly Minor[]): Minor | null => (amounts.length === 0 ? null : Math.max(...amounts));
