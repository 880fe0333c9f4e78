import { disputeOf } from '#integrations/payments/gateway/razorpay/razorpay-disputes';
import type { DisputeEntity } from '#integrations/payments/gateway/razorpay/razorpay-entities';

/** As in Razorpay's documentation, "Fetch a Dispute With ID". */
const DISPUTE: DisputeEntity = {
  id: 'disp_AHfqOvkldwsbqt',
  payment_id: 'pay_EsyWjHrfzb59eR',
  amount: 10_000,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'pre_arbitration',
  respond_by: 1_590_604_200,
  status: 'open',
  phase: 'pre_arbitration',
};
const stateOf = (changes: object) => {
  const { phase, status, gateway_status } = disputeOf({ ...DISPUTE, ...changes });
  return [phase, status, gateway_status];
};

describe('a dispute of Razorpay', () => {
  it('has Razorpay’s words, and no fee of its own', () =>
    expect(disputeOf(DISPUTE)).toEqual({
      gateway_reference: DISPUTE.id,
      gateway_payment: DISPUTE.payment_id,
      amount: 10_000,
      currency: 'INR',
      reason_code: 'pre_arbitration',
      phase: 'pre_arbitration',
      status: 'open',
      gateway_status: null,
      amount_deducted: 0,
      fee: { amount: 0, currency: 'INR' },
      taken: null,
      respond_by: 1_590_604_200,
    }));

  it.each<[string, object, readonly (string | null)[]]>([
    ['a phase that is not known', { phase: 'pre_compliance' }, ['chargeback', 'open', 'pre_compliance']],
    ['a status that is not known', { status: 'needs_mediation' }, ['pre_arbitration', 'open', 'needs_mediation']],
    ['neither known', { phase: 'compliance', status: 'escalated' }, ['chargeback', 'open', 'compliance, escalated']],
    ['a phase in other letters', { phase: 'Chargeback' }, ['chargeback', 'open', 'Chargeback']],
    ['no phase', { phase: undefined }, ['chargeback', 'open', '']],
    ['a phase that every object has', { phase: 'constructor' }, ['chargeback', 'open', 'constructor']],
    [
      'a phase that is not known, under review',
      { phase: 'mediation', status: 'under_review' },
      ['chargeback', 'under_review', 'mediation'],
    ],
    ['a phase that is not known, won', { phase: 'mediation', status: 'won' }, ['chargeback', 'won', 'mediation']],
    ['a phase that is not known, lost', { phase: 'mediation', status: 'lost' }, ['chargeback', 'lost', 'mediation']],
    ['a phase that is not known, closed', { phase: 'mediation', status: 'closed' }, ['chargeback', 'closed', 'mediation']],
  ])('with %s is a chargeback, and open until it has a status that is known', (_, changes, expected) =>
    expect(stateOf(changes)).toEqual(expected),
  );

  it('without its optional fields has deducted nothing, for no reason, without a deadline', () => {
    const { amount_deducted: _, reason_code: __, ...rest } = DISPUTE;
    expect(disputeOf({ ...rest, respond_by: 0 })).toMatchObject({ amount_deducted: 0, reason_code: null, respond_by: null });
  });
});
