import { inLimitCurrency, leftAfter } from '#bulk-acts/domain/approved-amounts';

const moved = (amount: number | null, currency: string | null = 'INR') => ({ amount, currency });

describe('what is left of approved amounts', () => {
  it('is counted by currency', () =>
    expect(leftAfter({ INR: 1000, USD: 50 }, [moved(300), moved(20, 'USD'), moved(700)])).toEqual({ INR: 0, USD: 30 }));
  it('is below nothing in a currency that nobody has approved', () =>
    expect(leftAfter({ INR: 1000 }, [moved(5, 'USD')])).toEqual({ INR: 1000, USD: -5 }));
  it('is the same after refused items and acts that move nothing', () =>
    expect(leftAfter({ INR: 1000 }, [moved(null), moved(null, null)])).toEqual({ INR: 1000 }));
});

describe('the amounts of an earlier act', () => {
  it('are of the currency of limits', () => expect([inLimitCurrency(500), inLimitCurrency(null)]).toEqual([{ INR: 500 }, {}]));
});
