import { Figures } from '#orders/resource/figures.view';

const INR = { currency: 'INR', amount: 100 };

describe('figures of money', () => {
  it('are sums of each step, and of the time before the first', () => {
    const figures = new Figures([60, 120]);
    for (const at of [59, 60, 119, 120, 500]) figures.add('money_in', { ...INR, at });
    figures.add('refunds', { ...INR, amount: 30, at: 130 });
    expect(figures.all()).toEqual([
      {
        currency: 'INR', money_in: { count: 4, amount: 400 }, refunds: { count: 1, amount: 30 },
        money_in_before: { count: 1, amount: 100 }, refunds_before: { count: 0, amount: 0 },
        points: [{ at: 60, money_in: 200, refunds: 0 }, { at: 120, money_in: 200, refunds: 30 }],
      },
    ]); // prettier-ignore
  });

  it('are separate by currency', () => {
    const figures = new Figures([0]);
    for (const currency of ['JPY', 'INR', 'JPY']) figures.add('money_in', { currency, amount: 5, at: 1 });
    expect(figures.all().map(({ currency, money_in: { amount } }) => [currency, amount])).toEqual([
      ['INR', 5],
      ['JPY', 10],
    ]);
  });
});
