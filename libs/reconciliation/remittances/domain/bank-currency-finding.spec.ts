import { fold } from '#kernel/fact';
import { noteOtherMoney, openCurrencyFindings, otherMoney } from '#reconciliation/remittances/domain/bank-currency-finding';
import type { RemittanceFact } from '#reconciliation/remittances/domain/remittance.events';

type Came = Readonly<Record<string, number>>;

/** The findings of a remittance in INR for a series of transfer states. */
function findings(...steps: (readonly [utr: string, came: Came])[]): string[] {
  const facts: RemittanceFact[] = [];
  for (const [n, [utr, came]] of steps.entries()) {
    const open = fold(openCurrencyFindings, facts.map((each) => ({ ...each, at: 0 })));
    const about = { remittance: 'rem_1', utr, currency: 'INR' };
    facts.push(...noteOtherMoney(open, about, new Map(Object.entries(came)), () => `remf_${n}`));
  }
  return facts.map(({ type, data }) => `${type.replace('remittance.bank_currency_', '')} ${(data as { finding: string }).finding}`);
} // prettier-ignore

describe('money of another currency under a UTR', () => {
  it('is a finding until it is removed', () =>
    expect(findings(['A', { USD: 500 }], ['A', {}])).toEqual(['differed remf_0', 'agreed remf_0']));
  it('is a new finding for another amount or a further currency', () => {
    expect(findings(['A', { USD: 500 }], ['A', { USD: 700 }])).toEqual(['differed remf_0', 'agreed remf_0', 'differed remf_1']);
    expect(findings(['A', { USD: 500 }], ['A', { USD: 500, EUR: 5 }], ['A', { EUR: 5 }])).toEqual([
      'differed remf_0',
      'differed remf_1',
      'agreed remf_0',
    ]);
  });
  it('is recorded once, and for each transfer separately', () => {
    expect(findings(['A', {}], ['A', { USD: 5 }], ['A', { USD: 5 }], ['B', { USD: 5 }], ['A', {}], ['A', {}])).toEqual([
      'differed remf_1',
      'differed remf_3',
      'agreed remf_1',
    ]);
  });

  it('is the sum of its credits in all other currencies', () => {
    const credit = (amount: number) => ({ credit: 'bc_1', utr: 'A', currency: '', amount, credited_at: 0 });
    const transfers = new Map([
      ['INR', { credits: [credit(900)] }],
      ['USD', { credits: [credit(5), credit(7)] }],
      ['EUR', { credits: [] }],
    ]);
    expect([...otherMoney(transfers, 'INR')]).toEqual([['USD', 12]]);
    expect([...otherMoney(transfers, 'EUR')]).toEqual([
      ['INR', 900],
      ['USD', 12],
    ]);
  });
});
