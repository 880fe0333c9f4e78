import { counted, returnable } from '#kernel/counted-money';

describe('money that came in', () => {
  it('counts in full if the gateway reports it: less by an offer, or more by a fee that the shopper bore', () => {
    expect(counted({ amount: 45_000, in_full: 50_000 }, 50_000)).toEqual({ amount: 50_000, gateway_discount: 5_000 });
    expect(counted({ amount: 51_000, in_full: 50_000 }, 50_000)).toEqual({ amount: 50_000, customer_fee: 1_000 });
    expect(counted({ amount: 50_000, in_full: 50_000 }, 50_000)).toEqual({ amount: 50_000 });
  });

  it('counts as what came where the gateway does not say so, or is of another amount', () => {
    for (const in_full of [{}, { in_full: 45_000 }, { in_full: 60_000 }])
      expect(counted({ amount: 45_000, ...in_full }, 50_000)).toEqual({ amount: 45_000 });
  });

  it('is refunded without the discount of an offer, and without a fee', () => {
    expect([returnable({ amount: 50_000, gateway_discount: 5_000 }), returnable({ amount: 50_000, customer_fee: 1_000 })]).toEqual([
      45_000, 50_000,
    ]);
  });
});
