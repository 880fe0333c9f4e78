import { type Minor, sum } from '#kernel/money';
import type { Declared } from '#reconciliation/remittances/domain/remittance.events';
import type { Tally } from '#reconciliation/remittances/domain/tally';

/** The totals that the courier declares, compared with the sums of the remittance's lines. A declared total is null if the courier declares none. */
export interface TotalsCheck {
  readonly matches: boolean;
  readonly declared_gross: Minor | null;
  readonly declared_net: Minor | null;
  readonly declared_deductions: Minor | null;
  readonly lines_gross: Minor;
  readonly lines_net: Minor;
  readonly lines_deductions: Minor;
}

/** Totals that the request itself gives; null where it gives none. */
interface RequestedTotals {
  readonly gross_amount: Minor | null;
  readonly net_amount: Minor | null;
  readonly deductions: Minor | null;
}

/** The totals to compare with the lines: those of the file, except that a gross or net amount in the request replaces the file's. */
export function declaredTotals({ gross_amount, net_amount, deductions }: RequestedTotals, file: Omit<Declared, 'deductions'>): Declared {
  const ofRequest = { deductions: deductions === null ? [] : [deductions] };
  if (gross_amount === null && net_amount === null) return { ...file, ...ofRequest };
  return {
    ...ofRequest,
    gross: gross_amount === null ? [...file.gross, ...batchesTotal(file.batches, 'gross')] : [gross_amount],
    net: net_amount === null ? [...file.net, ...batchesTotal(file.batches, 'net')] : [net_amount],
    batches: [],
  };
}

/** A file may have a subtotal on each page and a grand total. The largest is taken as the grand total, which must equal the sum of all lines. */
export function checkTotals(
  { gross, net, deductions, batches }: Declared,
  lines: Pick<Tally, 'gross' | 'net' | 'deductions'>,
): TotalsCheck {
  const declared_gross = largest([...gross, ...batchesTotal(batches, 'gross')]);
  const declared_net = largest([...net, ...batchesTotal(batches, 'net')]);
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

/** A summary lists payouts (batches). Together they are one more total. */
const batchesTotal = (batches: Declared['batches'], amount: 'gross' | 'net'): readonly Minor[] =>
  batches.length > 0 ? [sum(batches.map((batch) => batch[amount]))] : [];

const largest = (amounts: readonly Minor[]): Minor | null => (amounts.length === 0 ? null : Math.max(...amounts));
