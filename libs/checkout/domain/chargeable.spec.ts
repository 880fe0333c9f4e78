import type { Chargeable } from '#checkout/domain/chargeable';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { completeSession, type Completion } from '#checkout/domain/completion.decisions';
import { createSession, type SessionDraft } from '#checkout/domain/session.decisions';
import type { SessionCreated } from '#checkout/domain/session.events';
import { given, NOON } from '#test/support/facts/given';
import { card, cardPayment, begun, chargeableBy, completed, completion, created, draft, upi } from '#test/support/facts/session-facts';
import type { RiskAssessed } from '#risk/contract';

type State = typeof checkoutSession.initial;

const PART = { type: 'flat', value: 10_050 } as const;
/** A gateway that counts in whole units: cards, in multiples of 100. */
const whole: Chargeable = { methods: ['card'], of: ({ amount }) => (amount % 100 === 0 ? ['card'] : []), stepOf: () => 100 };
/** The same, beside one that takes wallets in any amount. */
const both: Chargeable = {
  methods: ['card', 'wallet'],
  of: ({ amount }) => (amount % 100 === 0 ? ['card', 'wallet'] : ['wallet']),
  stepOf: () => 1,
};

const creates =
  (changes: Partial<SessionDraft>, risk: RiskAssessed | null = null) =>
  (state: State) =>
    createSession(state, { ...draft, ...changes }, true, NOON, risk === null ? {} : { assessed: risk });

/** The methods that a session offers. */
const offered = (changes: Partial<SessionDraft>): SessionCreated['payment_methods'] =>
  (creates(changes)(checkoutSession.initial)[0]!.data as SessionCreated).payment_methods;

describe('the methods that can pay a session', () => {
  it('are all that the gateways charge, UPI only for rupees', () => {
    expect(offered({})).toEqual(['upi', 'card', 'netbanking', 'wallet']);
    expect(offered({ currency: 'USD' })).toEqual(['card', 'netbanking', 'wallet']);
    expect(offered({ currency: 'USD', payment_options: ['cod'] })).toEqual(['card', 'netbanking', 'wallet']);
  });

  it('are those that charge its amount, whole or in part', () => {
    expect(offered({ amount: 50_000, chargeable: both })).toEqual(['card', 'wallet']);
    expect(offered({ amount: 50_050, chargeable: both })).toEqual(['wallet']);
    const inPart = { payment_options: ['partial_prepaid'], prepaid_requirement: PART } as const;
    expect(offered({ ...inPart, chargeable: both })).toEqual(['wallet']);
    expect(offered({ ...inPart, payment_options: ['prepaid', 'partial_prepaid'], chargeable: whole })).toEqual(['card']);
  });

  it('may be none if cash is left', () => {
    const withCash = { payment_options: ['prepaid', 'cod'] } as const;
    expect(offered({ ...withCash, amount: 50_050, chargeable: whole })).toEqual([]);
    expect(offered({ ...withCash, chargeable: chargeableBy() })).toEqual([]);
    expect(offered({ payment_options: ['cod'], chargeable: chargeableBy() })).toEqual([]);
  });

  it('are not checked for a link, which was checked when it was created', () => {
    expect(offered({ chargeable: chargeableBy(), payment_link: { payment_link: 'pl_1', order: null, discount: 0 } })).toEqual([]);
  });
});

describe('a session without a method to pay it', () => {
  const refusesCash = { recommendation: 'block_cod', settings: {} } as unknown as RiskAssessed;

  it('is refused if no gateway charges its currency', () => {
    for (const payment_options of [['prepaid'], ['prepaid', 'partial_prepaid']] as const)
      given(checkoutSession).when(creates({ payment_options, prepaid_requirement: PART, chargeable: chargeableBy() })).refuses('payment_method_not_available', {}, 'payment_options'); // prettier-ignore
    given(checkoutSession).when(creates({ currency: 'USD', chargeable: chargeableBy('upi') })).refuses('payment_method_not_available'); // prettier-ignore
    given(checkoutSession).when(creates({ payment_options: ['prepaid', 'cod'], chargeable: chargeableBy() }, refusesCash)).refuses('payment_method_not_available'); // prettier-ignore
  });

  it('is refused if no gateway charges its amount', () => {
    given(checkoutSession).when(creates({ amount: 50_050, chargeable: whole })).refuses('invalid_amount', {}, 'amount'); // prettier-ignore
    const inPart = { payment_options: ['partial_prepaid'], prepaid_requirement: PART } as const;
    given(checkoutSession).when(creates({ ...inPart, chargeable: whole })).refuses('invalid_amount', {}, 'amount'); // prettier-ignore
    given(checkoutSession).when(creates({ amount: 50_050, payment_options: ['prepaid', 'cod'], chargeable: whole }, refusesCash)).refuses('invalid_amount'); // prettier-ignore
  });
});

describe('completing a session', () => {
  const complete = (changes: Partial<Completion>) => (state: State) => completeSession(state, { ...completion, ...changes }, NOON);
  const inPart = created({ payment_options: ['prepaid', 'partial_prepaid'], prepaid_amount: 10_050 });

  it('accepts methods that charge the amount of the chosen option', () => {
    const byCard = { instrument: card, chargeable: whole };
    given(checkoutSession, inPart).when(complete(byCard)).then(begun()); // prettier-ignore
    given(checkoutSession, inPart).when(complete({ ...byCard, payment_option: 'partial_prepaid' })).refuses('payment_method_not_available', {}, 'payment.method'); // prettier-ignore
  });

  it('accepts UPI only for rupees', () => {
    const dollars = created({ currency: 'USD' });
    given(checkoutSession, dollars).when(complete({ instrument: upi })).refuses('payment_method_not_available'); // prettier-ignore
    given(checkoutSession, dollars).when(complete({ instrument: card })).then(begun({ payment: { ...cardPayment, currency: 'USD' } })); // prettier-ignore
  });

  it('in cash needs no gateway', () => {
    const cash = created({ payment_options: ['cod'], cod: { available: true, fee: 0, unavailable_reason: null } });
    const byCash = complete({ payment_option: 'cod', chargeable: chargeableBy() });
    given(checkoutSession, cash).when(byCash).then(completed({ payment_option: 'cod', payment: null, payment_due_at: null })); // prettier-ignore
  });
});
