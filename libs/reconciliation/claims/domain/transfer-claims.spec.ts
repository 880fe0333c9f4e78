import { transferClaims } from '#reconciliation/claims/domain/transfer-claims';
import { fact, type Happened } from '#kernel/fact';
import { DAY } from '#kernel/time';
import { type BankTransferFact, transferSummary } from '#reconciliation/remittances/contract';
import { at, NOON } from '#test/support/facts/given';

const REM = 'rem_0000000000000000000000aa';
const ST = 'st_0000000000000000000000aa';
const name = { utr: 'UTR1', currency: 'INR' };
const LATER = NOON + 3 * DAY;
const lines = (net: number) => fact('bank_transfer.lines_counted', { remittance: REM, until: 1, net, ...name });
const settled = (amount: number) => fact('bank_transfer.settlement_counted', { settlement: ST, amount, ...name });
const credit = (amount: number) => fact('bank_credit.received', { credit: 'bc_1', amount, credited_at: NOON, ...name });
const found = (facts: readonly BankTransferFact[], now = NOON, isReported = true) => {
  const transfer = transferSummary(at(NOON, facts) as readonly Happened[]);
  return transfer === null ? [] : transferClaims('hash', transfer, isReported, { at: NOON, now });
};
const gap = (...of: Parameters<typeof found>) => found(...of).map(({ code, amount, since }) => [code, amount, since]);

describe('claims of a bank transfer', () => {
  it('are none before three days are over, none for unannounced credits, and none if all was credited', () => {
    expect(gap([lines(1_000)], LATER - 1)).toEqual([]);
    expect(gap([credit(1_000)], LATER)).toEqual([]);
    expect(gap([lines(1_000), settled(500), credit(1_500)], LATER)).toEqual([]);
  });

  it('are for the announced amount that was not credited, since it was due, proved by both', () => {
    expect(found([lines(1_000), settled(500)], LATER)).toEqual([
      {
        party: 'bank',
        party_name: null,
        code: 'bank_credit_missing',
        about: 'hash',
        order_id: null,
        utr: 'UTR1',
        amount: 1_500,
        currency: 'INR',
        since: LATER,
        rows: [
          { object: 'remittance', id: REM, amount: 1_000 },
          { object: 'settlement', id: ST, amount: 500 },
        ],
        rows_count: 2,
      },
    ]);
  });

  it('are none if the merchant reports no credits', () => {
    expect(gap([lines(1_000)], LATER, false)).toEqual([]);
  });

  it('are at once for a shortfall, and negative for an excess', () => {
    expect(gap([settled(1_000), credit(400)])).toEqual([['bank_credit_differs', 600, NOON]]);
    expect(gap([settled(1_000), credit(1_400)])).toEqual([['bank_credit_differs', -400, NOON]]);
  });

  it('are none for a void remittance or a reversed settlement', () => {
    const isVoid = fact('bank_transfer.remittance_voided', { remittance: REM, ...name });
    expect(gap([lines(1_000), isVoid, settled(500), settled(0)], LATER)).toEqual([]);
  });
});
