import { counted, returnable } from '#kernel/counted-money';

describe('captured money', () => {
  it('counts in full if the gateway reports that, less by an offer or more by a fee', () => {
    expect(counted({ amount: 45_000, in_full: 50_000 }, 50_000)).toEqual({ amount: 50_000, gateway_discount: 5_000 });
    expect(counted({ amount: 51_000, in_full: 50_000 }, 50_000)).toEqual({ amount: 50_000, customer_fee: 1_000 });
    expect(counted({ amount: 50_000, in_full: 50_000 }, 50_000)).toEqual({ amount: 50_000 });
  });

  it('counts as captured if the gateway does not report that, or reports another amount', () => {
    for (const in_full of [{}, { in_full: 45_000 }, { in_full: 60_000 }])
      expect(counted({ amount: 45_000, ...in_full }, 50_000)).toEqual({ amount: 45_000 });
  });

  it('is refunded without the discount of an offer, and without a fee', () => {
    expect([returnable({ amount: 50_000, gateway_discount: 5_000 }), returnable({ amount: 50_000, customer_fee: 1_000 })]).toEqual([
      45_000, 50_000,
    ]);
  });
});
