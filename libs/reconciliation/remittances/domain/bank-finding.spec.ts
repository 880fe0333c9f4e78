import { fold } from '#kernel/fact';
import { noteComparison, openBankFindings } from '#reconciliation/remittances/domain/bank-finding';
import type { RemittanceFact } from '#reconciliation/remittances/domain/remittance.events';

/** The findings of a remittance for a series of comparisons of its transfers. */
function findings(...comparisons: (readonly [utr: string, difference: number])[]): string[] {
  const facts: RemittanceFact[] = [];
  for (const [n, [utr, difference_amount]] of comparisons.entries()) {
    const open = fold(openBankFindings, facts.map((each) => ({ ...each, at: 0 })));
    const said = { remittance: 'rem_1', utr, finding: `remf_${n}`, credited_amount: 0, lines_amount: 0, difference_amount };
    facts.push(...noteComparison(open, said));
  }
  return facts.map(({ type, data }) => `${type.replace('remittance.bank_', '')} ${(data as { finding: string }).finding}`);
} // prettier-ignore

describe('the finding of a transfer', () => {
  it('is settled when the two agree', () => expect(findings(['A', -500], ['A', 0])).toEqual(['differed remf_0', 'agreed remf_0']));
  it('is a new finding for another difference', () =>
    expect(findings(['A', -500], ['A', -200])).toEqual(['differed remf_0', 'agreed remf_0', 'differed remf_1']));
  it('is recorded once, and for each transfer separately', () => {
    expect(findings(['A', 0], ['A', -500], ['A', -500], ['B', -500], ['A', 0])).toEqual([
      'differed remf_1',
      'differed remf_3',
      'agreed remf_1',
    ]);
  });
});
