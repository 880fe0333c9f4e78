import { checkoutSession, type CheckoutSession } from '#checkout/domain/checkout-session';
import { offersCash } from '#checkout/domain/cash-offer';
import { completeSession } from '#checkout/domain/completion.decisions';
import { createSession, type SessionDraft } from '#checkout/domain/session.decisions';
import type { PaymentOption } from '#checkout/domain/session.events';
import { sessionResource, type SessionStory } from '#checkout/resource/session.view';
import { fact, fold, type Happened } from '#kernel/fact';
import type { Recommendation } from '#orders/contract';
import type { RiskAssessed } from '#risk/contract';
import { given, NOON, refusalOf } from '#test/support/facts/given';
import { recorded } from '#test/support/facts/recorded';
import { assessed, harmless } from '#test/support/facts/risk-facts';
import { completedWithCash, completion, created, draft } from '#test/support/facts/session-facts';

const thought = (recommendation: Recommendation, prepaid_percent = 0): RiskAssessed => ({
  ...assessed(harmless, { prepaid_percent }),
  recommendation,
});

const create = (payment_options: readonly PaymentOption[], risk: RiskAssessed | null, changes: Partial<SessionDraft> = {}) =>
  createSession(checkoutSession.initial, { ...draft, payment_options, ...changes }, false, NOON, risk === null ? {} : { assessed: risk });

const offerOf = (...given: Parameters<typeof create>) => (create(...given)[0]!.data as ReturnType<typeof created>['data']).cod;

const half = { prepaid_requirement: { type: 'percent', value: 50 } } as const;

describe('cash on delivery at a session', () => {
  it('is offered if the merchant offers it and risk does not forbid it', () => {
    const available = { available: true, fee: 0, unavailable_reason: null };
    expect(offerOf(['prepaid', 'cod'], null)).toEqual(available);
    for (const mild of ['allow_cod', 'verify', 'partial_prepaid'] as const)
      expect(offerOf(['prepaid', 'cod'], thought(mild))).toEqual(available);
    expect(offerOf(['prepaid'], thought('block_cod'))).toMatchObject({ available: false, unavailable_reason: 'not_offered' });
  });

  it('is not offered if risk blocks it and the order can be prepaid', () =>
    expect(offerOf(['prepaid', 'cod'], thought('block_cod'))).toMatchObject({ available: false, unavailable_reason: 'risk' }));

  it('is refused with the session if no other option is left', () => {
    for (const options of [['cod'], ['partial_prepaid', 'cod']] as const)
      expect(refusalOf(() => create(options, thought('block_cod'), half))).toMatchObject({
        code: 'cod_not_available',
        param: 'payment_options',
      });
  });

  it('is replaced by partial prepayment if the session offers that', () =>
    expect(offerOf(['partial_prepaid', 'cod'], thought('partial_prepaid'), half)).toMatchObject({
      available: false,
      unavailable_reason: 'prepayment_required',
    }));

  it.each([
    [{ type: 'percent', value: 10 }, 25, { type: 'percent', value: 25 }, 12_500],
    [{ type: 'percent', value: 50 }, 25, { type: 'percent', value: 50 }, 25_000],
    [{ type: 'flat', value: 5_000 }, 25, { type: 'percent', value: 25 }, 12_500],
    [{ type: 'flat', value: 20_000 }, 25, { type: 'flat', value: 20_000 }, 20_000],
    [{ type: 'percent', value: 10 }, 0, { type: 'percent', value: 10 }, 5_000],
  ] as const)('then requires %j, or %d per cent if that is more', (prepaid_requirement, percent, required, prepaid_amount) => {
    const [opened] = create(['partial_prepaid', 'cod'], thought('partial_prepaid', percent), { prepaid_requirement });
    expect(opened!.data).toMatchObject({ prepaid_requirement: required, prepaid_amount });
  });

  it('is assessed when the session is created', () => {
    const risk = thought('allow_cod');
    expect(create(['prepaid'], risk)).toEqual([created({ assessed: risk })]);
  });

  it('is assessed with the order if it is not offered, and the session still counts', () => {
    const counted = { customer: 'a hash', device: null };
    expect(createSession(checkoutSession.initial, draft, false, NOON, { counted })).toEqual([created({ counted })]);
    const options: readonly (readonly PaymentOption[])[] = [['prepaid'], ['prepaid', 'cod'], ['partial_prepaid'], ['cod']];
    expect(options.map((payment_options) => offersCash({ payment_options }))).toEqual([false, true, true, true]);
  });

  it('counts for nobody once the shopper is forgotten, with later orders', () => {
    const risk = thought('allow_cod');
    const known = { ...risk, inputs: { ...risk.inputs, customer: 'a hash', device: 'another' } };
    const forgotten = (superseded: boolean) => fact('customer.forgotten', { subject: 'subject-1', keys: [], superseded });
    const after = (superseded: boolean) =>
      fold(
        checkoutSession,
        [created({ assessed: known }), forgotten(superseded)].map((each) => recorded('checkout_session-1', each)),
      ).risk;
    expect(after(true)).toEqual(known);
    expect(after(false)).toEqual({ ...known, inputs: { ...known.inputs, customer: null, device: null } });
  });

  it('has its assessment, even in facts from before 0.2.0', () => {
    const risk = thought('allow_cod');
    const { assessment: risk_assessment } = risk;
    for (const story of [[created({ assessed: risk })], [created({ risk_assessment }), fact('risk.assessed', risk)]]) {
      const happened = story.map((each) => recorded('checkout_session-1', each));
      expect(fold(checkoutSession, happened).risk).toEqual(risk);
      expect(fold(sessionResource, happened as unknown as Happened<SessionStory>[])).toMatchObject({ risk_assessment });
    }
  });
});

describe('choosing cash', () => {
  const options = ['prepaid', 'partial_prepaid', 'cod'] as const;
  const offered = (unavailable_reason: string | null) =>
    created({
      payment_options: options,
      prepaid_amount: 10_000,
      cod: { available: unavailable_reason === null, fee: 0, unavailable_reason },
    });
  const choose = (payment_option: PaymentOption, risk: RiskAssessed | null) => (state: CheckoutSession) =>
    completeSession(
      state,
      { ...completion, payment_option, instrument: payment_option === 'cod' ? null : completion.instrument, risk },
      NOON,
    );
  const inCash = (risk: RiskAssessed) => choose('cod', risk);

  it('is assessed again, with the choice', () => {
    const risk = thought('verify');
    given(checkoutSession, offered(null)).when(inCash(risk)).then(fact('risk.assessed', risk), completedWithCash);
  });

  it.each(['block_cod', 'partial_prepaid'] as const)('is refused if the new assessment is %s', (recommendation) =>
    given(checkoutSession, offered(null)).when(inCash(thought(recommendation))).refuses('cod_not_available', {}, 'payment_option')); // prettier-ignore

  it.each(['risk', 'prepayment_required'])('is refused if it was not offered: %s', (reason) =>
    given(checkoutSession, offered(reason)).when(inCash(thought('allow_cod'))).refuses('cod_not_available')); // prettier-ignore

  it('for a part is refused only if risk blocks cash', () => {
    const inPart = (recommendation: Recommendation) => choose('partial_prepaid', thought(recommendation));
    given(checkoutSession, offered('risk')).when(inPart('allow_cod')).refuses('cod_not_available'); // prettier-ignore
    given(checkoutSession, offered(null)).when(inPart('block_cod')).refuses('cod_not_available'); // prettier-ignore
    for (const reason of [null, 'prepayment_required'])
      expect(
        completeSession(
          { ...checkoutSession.initial, status: 'open', terms: offered(reason).data },
          { ...completion, payment_option: 'partial_prepaid', risk: thought('partial_prepaid') },
          NOON,
        ),
      ).toHaveLength(2);
  });

  it('is not assessed for a prepaid order', () =>
    expect(choose('prepaid', null)({ ...checkoutSession.initial, status: 'open', terms: offered('risk').data })).toHaveLength(1));
});
