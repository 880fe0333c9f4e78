import { fact, type View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { Comparison } from '#reconciliation/remittances/domain/bank-transfer.events';
import type { RemittanceFact } from '#reconciliation/remittances/domain/remittance.events';

/** The unsettled `bank_differs` findings of a remittance, by the UTR of the transfer. */
export type OpenBankFindings = ReadonlyMap<string, { readonly finding: string; readonly difference: Minor }>;

export const openBankFindings: View<OpenBankFindings, RemittanceFact> = {
  initial: new Map(),
  evolve(open, { type, data }) {
    if (type === 'remittance.bank_differed') {
      return new Map(open).set(data.utr, { finding: data.finding, difference: data.difference_amount });
    }
    return type === 'remittance.bank_agreed' ? new Map([...open].filter(([utr]) => utr !== data.utr)) : open;
  },
};

/**
 * Brings a remittance's finding in line with a transfer's current comparison. A difference is a finding. `bank_agreed` settles it once
 * the difference is 0, and also once it changes: then a new finding follows.
 */
export function noteComparison(
  open: OpenBankFindings,
  { remittance, utr, finding, ...comparison }: { remittance: string; utr: string; finding: string } & Comparison,
): RemittanceFact[] {
  const before = open.get(utr);
  if ((before?.difference ?? 0) === comparison.difference_amount) return [];
  return [
    ...(before === undefined ? [] : [fact('remittance.bank_agreed', { remittance, utr, finding: before.finding })]),
    ...(comparison.difference_amount === 0 ? [] : [fact('remittance.bank_differed', { remittance, utr, finding, ...comparison })]),
  ];
}
