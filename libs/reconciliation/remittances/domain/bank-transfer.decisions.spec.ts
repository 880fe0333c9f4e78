import { bareNumber } from '#kernel/parcel-names';
import { fold } from '#kernel/fact';
import { DAY, INDIA } from '#kernel/time';
import { type BankTransfer, bankTransfer } from '#reconciliation/remittances/domain/bank-transfer';
import {
  countLines,
  countSettlement,
  deleteCredit,
  receiveCredit,
  voidLines,
} from '#reconciliation/remittances/domain/bank-transfer.decisions';
import type { BankTransferFact } from '#reconciliation/remittances/domain/bank-transfer.events';

const NAME = { utr: 'HDFC1', currency: 'INR' };
const NOON = 20_000 * DAY + 12 * 3600 - INDIA;

type Step = (transfer: BankTransfer) => BankTransferFact[];
const credit =
  (amount: number, credited_at = NOON): Step =>
  (transfer) =>
    receiveCredit(transfer, { ...NAME, credit: `bc_${transfer.credits.length}`, amount, credited_at });
const lines =
  (remittance: string, net: number, until = 1): Step =>
  (transfer) =>
    countLines(transfer, NAME, { remittance, net, until });
const settled =
  (settlement: string, amount: number): Step =>
  (transfer) =>
    countSettlement(transfer, { ...NAME, settlement, amount });
const deleted =
  (credit: string): Step =>
  (transfer) =>
    deleteCredit(transfer, credit);
const voided =
  (remittance: string): Step =>
  (transfer) =>
    voidLines(transfer, NAME, remittance);

/** The findings of a transfer for a series of steps, fact by fact. */
function findings(...steps: Step[]): string[] {
  const facts: BankTransferFact[] = [];
  for (const step of steps) facts.push(...step(fold(bankTransfer, facts.map((each) => ({ ...each, at: 0 })))));
  return facts.map(({ type, data }) => (type === 'bank_transfer.compared' ? `${data.difference_amount} of ${data.remittances.join(',')}` : type));
} // prettier-ignore

const [CREDIT, DELETED, LINES, VOID, SETTLED] = [
  'bank_credit.received',
  'bank_credit.deleted',
  'bank_transfer.lines_counted',
  'bank_transfer.remittance_voided',
  'bank_transfer.settlement_counted',
];

describe('a bank transfer', () => {
  it('agrees with the lines, whichever comes first', () => {
    expect(findings(credit(900), lines('rem_1', 900))).toEqual([CREDIT, LINES]);
    expect(findings(lines('rem_1', 900), credit(900))).toEqual([LINES, CREDIT]);
  });

  it('differs from the lines of all its remittances once both are there', () => {
    expect(findings(credit(900), lines('rem_1', 500), lines('rem_2', 300))).toEqual([
      CREDIT,
      LINES,
      '400 of rem_1',
      LINES,
      '100 of rem_1,rem_2',
    ]);
  });

  it('comes in parts, which add up until they agree', () => {
    expect(findings(lines('rem_1', 900), credit(400), credit(500))).toEqual([LINES, CREDIT, '-500 of rem_1', CREDIT, '0 of rem_1']);
    expect(findings(credit(450), credit(450, NOON + DAY), lines('rem_1', 900))).toEqual([CREDIT, CREDIT, LINES]);
  });

  it('is the same when it is reported again, at any hour of its day in India', () => {
    const [midnight, night] = [NOON - 12 * 3600, NOON + 12 * 3600 - 1];
    expect(findings(credit(900, midnight), credit(900, night), lines('rem_1', 900))).toEqual([CREDIT, LINES]);
    expect(findings(credit(900, midnight - 1), credit(900, midnight), lines('rem_1', 900))).toEqual([
      CREDIT,
      CREDIT,
      LINES,
      '900 of rem_1',
    ]);
  });
});

describe('a wrong credit', () => {
  it('no longer counts once it is deleted: the rest is compared', () => {
    expect(findings(credit(900), credit(100), lines('rem_1', 900), deleted('bc_1'))).toEqual([
      CREDIT, CREDIT, LINES, '100 of rem_1', DELETED, '0 of rem_1',
    ]); // prettier-ignore
    expect(findings(credit(900), credit(100), lines('rem_1', 1000), deleted('bc_1'))).toEqual([
      CREDIT, CREDIT, LINES, DELETED, '-100 of rem_1',
    ]); // prettier-ignore
  });

  it('leaves nothing to compare if it was the only one', () => {
    expect(findings(credit(900), lines('rem_1', 800), deleted('bc_0'))).toEqual([CREDIT, LINES, '100 of rem_1', DELETED, '0 of rem_1']);
    expect(findings(lines('rem_1', 800), credit(800), deleted('bc_0'))).toEqual([LINES, CREDIT, DELETED]);
  });

  it('may be reported again, and is a new one', () => {
    expect(findings(credit(900), deleted('bc_0'), credit(900), lines('rem_1', 900))).toEqual([CREDIT, DELETED, CREDIT, LINES]);
  });

  it('is deleted once', () => {
    expect(() => findings(credit(900), deleted('bc_0'), deleted('bc_0'))).toThrow('There is no bank credit bc_0');
    expect(() => findings(credit(900), deleted('bc_7'))).toThrow('There is no bank credit bc_7');
  });
});

describe('the lines of a remittance', () => {
  it('count once, in any number of parts', () => {
    expect(findings(credit(900), lines('rem_1', 500, 40), lines('rem_1', 500, 40), lines('rem_1', 400, 80))).toEqual([
      CREDIT, LINES, '400 of rem_1', LINES, '0 of rem_1',
    ]); // prettier-ignore
  });

  it('no longer count when it is void, and never if it was void before', () => {
    expect(findings(credit(900), lines('rem_1', 800), voided('rem_1'), lines('rem_2', 900))).toEqual([
      CREDIT, LINES, '100 of rem_1', VOID, '0 of ', LINES,
    ]); // prettier-ignore
    expect(findings(credit(900), voided('rem_1'), lines('rem_1', 800), voided('rem_1'))).toEqual([CREDIT, VOID]);
  });
});

describe('a gateway’s settlement', () => {
  it('is compared with the bank like lines, once, and no longer when it is reversed', () => {
    expect(findings(settled('st_1', 900), settled('st_1', 900), credit(900))).toEqual([SETTLED, CREDIT]);
    expect(findings(credit(700), settled('st_1', 900), credit(200), settled('st_1', 0))).toEqual([
      CREDIT, SETTLED, '-200 of ', CREDIT, '0 of ', SETTLED,
    ]); // prettier-ignore
    expect(findings(credit(900), settled('st_1', 500), lines('rem_1', 400))).toEqual([
      CREDIT, SETTLED, '400 of ', LINES, '0 of rem_1',
    ]); // prettier-ignore
  });
});

it('a UTR is the same with spaces or without, in capitals or not', () => {
  expect(bareNumber(' hdfc n26\t006001')).toBe('HDFCN26006001');
});
