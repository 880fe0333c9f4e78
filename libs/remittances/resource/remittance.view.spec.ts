import { fact, fold } from '#kernel/fact';
import type { RemittanceReceived } from '#remittances/domain/remittance.events';
import { EMPTY_TALLY } from '#remittances/domain/tally';
import { checkTotals } from '#remittances/domain/totals-check';
import { remittanceResource } from '#remittances/resource/remittance.view';
import { NOON } from '#test/support/given';

const remittance = 'rem_000000000000000000000001';
const NO_SUMS = { gross: [], net: [], batches: [] };
const received = fact('remittance.received' as const, { remittance, rows: 3 } as RemittanceReceived);
const reconciled = (findings: number, missing_count: number) => {
  const tally = { ...EMPTY_TALLY, findings };
  return fact('remittance.reconciled' as const, { remittance, tally, missing_count, totals_check: checkTotals(NO_SUMS, tally) });
};
const shown = (...story: (typeof received | ReturnType<typeof reconciled>)[]) =>
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

  it('is not moved by orders that are in no remittance', () =>
    expect(shown(received, reconciled(0, 7))).toMatchObject({ status: 'reconciled', findings_count: 0, missing_count: 7 }));
});
