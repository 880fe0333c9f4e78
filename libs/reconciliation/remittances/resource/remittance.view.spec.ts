import { fact, fold } from '#kernel/fact';
import type { RemittanceFact, RemittanceReceived } from '#reconciliation/remittances/domain/remittance.events';
import { EMPTY_TALLY } from '#reconciliation/remittances/domain/tally';
import { checkTotals } from '#reconciliation/remittances/domain/totals-check';
import { remittanceResource } from '#reconciliation/remittances/resource/remittance.view';
import { NOON } from '#test/support/facts/given';

const remittance = 'rem_000000000000000000000001';
const NO_SUMS = { gross: [], net: [], deductions: [], batches: [] };
const received = fact('remittance.received' as const, { remittance, rows: 3 } as RemittanceReceived);
const reconciled = (findings: number, missing_count: number, warnings = 0) => {
  const tally = { ...EMPTY_TALLY, findings, warnings };
  return fact('remittance.reconciled' as const, { remittance, tally, missing_count, totals_check: checkTotals(NO_SUMS, tally) });
};
const shown = (...story: RemittanceFact[]) =>
  fold(
    remittanceResource,
    story.map((each) => ({ ...each, at: NOON, metadata: { livemode: false } })),
  );

describe('the status of a remittance', () => {
  it('is a discrepancy where something was found in what it holds', () => {
    expect(shown(received)).toMatchObject({ status: 'processing' });
    expect(shown(received, reconciled(0, 0))).toMatchObject({ status: 'reconciled', findings_count: 0 });
    expect(shown(received, reconciled(1, 0))).toMatchObject({ status: 'discrepancy', findings_count: 1 });
  });

  it('stays reconciled with findings that are warnings alone, also while the bank differs in between', () => {
    const bank = { remittance, utr: 'UTR1', finding: 'remf_1' };
    const differed = fact('remittance.bank_differed' as const, { ...bank, credited_amount: 1, lines_amount: 2, difference_amount: -1 });
    const agreed = fact('remittance.bank_agreed' as const, bank);
    const warned = [received, reconciled(2, 0, 2)];
    expect(shown(...warned)).toMatchObject({ status: 'reconciled', findings_count: 2, warnings_count: 2 });
    expect(shown(...warned, differed)).toMatchObject({ status: 'discrepancy', findings_count: 3, warnings_count: 2 });
    expect(shown(...warned, differed, agreed)).toMatchObject({ status: 'reconciled', findings_count: 2, warnings_count: 2 });
    expect(shown(received, reconciled(2, 0, 1))).toMatchObject({ status: 'discrepancy' });
  });

  it('counts no warnings in a fact from before there were any', () => {
    const { warnings: _, ...tally } = EMPTY_TALLY;
    const totals_check = checkTotals(NO_SUMS, tally);
    const old = fact('remittance.reconciled' as const, { remittance, tally: { ...tally, findings: 1 }, missing_count: 0, totals_check });
    expect(shown(received, old)).toMatchObject({ status: 'discrepancy', findings_count: 1, warnings_count: 0 });
  });

  it('is not moved by orders that are in no remittance', () =>
    expect(shown(received, reconciled(0, 7))).toMatchObject({ status: 'reconciled', findings_count: 0, missing_count: 7 }));
});
