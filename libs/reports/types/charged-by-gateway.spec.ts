import { chargedIn } from '#reports/types/charged-by-gateway';

const settlement = { id: 'st_1', utr: null, currency: 'INR', fee: 10_805, tax: 1_945, settled_at: 1_700_000_000 };

describe('what a gateway charged for money of a currency', () => {
  it('is its fee and tax in that currency, and nothing in another', () => {
    expect([chargedIn('INR', settlement, 'fee'), chargedIn('INR', settlement, 'tax')]).toEqual([10_805, 1_945]);
    expect([chargedIn('USD', settlement, 'fee'), chargedIn('USD', settlement, 'tax')]).toEqual([null, null]);
  });

  it('is nothing before it is settled, and in the currency of the money where none was recorded', () => {
    expect([chargedIn('USD', null, 'fee'), chargedIn('USD', undefined, 'tax')]).toEqual([null, null]);
    expect(chargedIn('USD', { ...settlement, currency: null }, 'fee')).toBe(10_805);
  });
});
