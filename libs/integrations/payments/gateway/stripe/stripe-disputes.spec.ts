import type Stripe from 'stripe';
import { disputeOf } from '#integrations/payments/gateway/stripe/stripe-disputes';

interface Moved {
  readonly amount: number;
  readonly fee?: number;
  readonly currency?: string;
  readonly exchange_rate?: number | null;
}

/** A dispute of $50.00, with its movements on a balance in rupees. */
const disputed = (movements: readonly Moved[], changes: object = {}) =>
  disputeOf({
    id: 'du_1',
    payment_intent: 'pi_1',
    amount: 5_000,
    currency: 'usd',
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: null },
    balance_transactions: movements.map((each) => ({ currency: 'inr', fee: 0, exchange_rate: null, ...each })),
    ...changes,
  } as unknown as Stripe.Dispute);

const WITHDRAWN = { amount: -425_000, fee: 127_500, exchange_rate: 85 };

describe('what a dispute at Stripe has taken', () => {
  it('is in the currency of the dispute, and its fee in that of the balance', () =>
    expect(disputed([WITHDRAWN])).toMatchObject({
      amount: 5_000,
      currency: 'USD',
      amount_deducted: 5_000,
      fee: { amount: 127_500, currency: 'INR' },
      taken: { amount: 425_000, currency: 'INR' },
    }));

  it.each<[string, readonly Moved[], number]>([
    ['nothing has moved', [], 0],
    ['there is no rate', [{ amount: -425_000 }], 5_000],
    ['it was given back at another rate', [WITHDRAWN, { amount: 430_000, exchange_rate: 86 }], 0],
    ['it was given back without a rate', [{ amount: -425_000 }, { amount: 420_000 }], 0],
    ['it was given back and taken again', [{ amount: -425_000 }, { amount: 420_000 }, { amount: -421_000 }], 5_000],
    ['the rate is rounded', [{ amount: -425_067, exchange_rate: 85.013 }], 5_000],
    ['a part was taken', [{ amount: -170_000, exchange_rate: 85 }], 2_000],
    ['the balance is in dollars', [{ amount: -5_000, currency: 'usd' }], 5_000],
    ['more than the dispute was taken from a balance in dollars', [{ amount: -5_150, currency: 'usd' }], 5_150],
    [
      'it was given back in dollars',
      [
        { amount: -5_000, currency: 'usd' },
        { amount: 5_000, currency: 'usd' },
      ],
      0,
    ],
  ])('where %s', (_, movements, amount_deducted) => expect(disputed(movements)).toMatchObject({ amount_deducted }));

  it('reads a rate of whole units as one of smallest units', () => {
    const yen = { amount: 10_000, currency: 'jpy' };
    for (const exchange_rate of [0.67, 0.0067])
      expect(disputed([{ amount: -6_700, currency: 'usd', exchange_rate }], yen)).toMatchObject({
        amount_deducted: 10_000,
        currency: 'JPY',
      });
  });

  it('has no fee and no sum where movements are in several currencies', () =>
    expect(disputed([WITHDRAWN, { amount: -100, fee: 1_500, currency: 'usd' }])).toMatchObject({ fee: null, taken: null }));

  it('has a fee of nothing in its own currency before anything has moved', () =>
    expect(disputed([])).toMatchObject({ fee: { amount: 0, currency: 'USD' }, taken: null }));

  it('counts a returned fee against the fee', () =>
    expect(disputed([WITHDRAWN, { amount: 425_000, fee: -127_500, exchange_rate: 85 }])).toMatchObject({
      fee: { amount: 0, currency: 'INR' },
      taken: { amount: 0, currency: 'INR' },
    }));
});

describe('a dispute at Stripe in a status that is not known', () => {
  it.each([
    ['needs_mediation', 'chargeback'],
    ['warning_escalated', 'retrieval'],
  ])('is open, with the word of Stripe (%s)', (status, phase) =>
    expect(disputed([], { status })).toMatchObject({ phase, status: 'open', gateway_status: status }),
  );

  it('has no word of Stripe where it is known', () => expect(disputed([])).toMatchObject({ status: 'open', gateway_status: null }));
});
