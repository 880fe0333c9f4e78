import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';
import { replayedAssessments } from '#test/support/stores/stored-assessments';

const { service, merchant } = serviceUnderTest('own');

const expensive = { conditions: [{ field: 'amount', operator: 'at_least', value: 900_000 }], recommendation: 'block_cod' };
const purchase = { amount: 900_000, currency: 'INR', customer: { phone: '+919810000009' } };

const assessed = async (changes: object = {}): Promise<Json> =>
  (await merchant.post('/risk/assessments', { ...purchase, ...changes })).body;

describe('a merchant’s rules', () => {
  it('are tried, switched on, and decide before the score; the first that matches', async () => {
    const [before, cheap] = [await assessed(), await assessed({ amount: 1 })];
    const trial = (await merchant.post('/risk/rules/try', expensive)).body;
    expect(trial).toMatchObject({ assessments: 2, matched: 1, changed: 1, complete: true, outcomes: { unknown: 1 }, warnings: [] });

    const rule = (await merchant.post('/risk/rules', { name: 'Expensive', ...expensive })).body;
    expect(rule).toMatchObject({ object: 'risk_rule', enabled: false, ...expensive, level: null });
    expect(await assessed()).toMatchObject({ recommendation: before.recommendation, rules_applied: [] });
    await merchant.patch(`/risk/rules/${rule.id}`, { enabled: true });
    const lenient = {
      name: 'Lenient',
      conditions: [{ field: 'factor', operator: 'is', value: 'customer_new' }],
      level: 'low',
      enabled: true,
    };
    const second = (await merchant.post('/risk/rules', lenient)).body;
    const decided = { score: before.score, level: before.level, recommendation: 'block_cod', rules_applied: [rule.id, second.id] };
    await eventually(async () => expect(await assessed()).toMatchObject(decided));
    expect(await assessed({ amount: 1 })).toMatchObject({ level: cheap.level, recommendation: 'allow_cod', rules_applied: [second.id] });
    expect((await merchant.get('/risk/rules')).body.data.map(({ id }: Json) => id)).toEqual([rule.id, second.id]);

    await merchant.patch(`/risk/rules/${second.id}`, { recommendation: 'verify' });
    expect((await merchant.get('/risk/rules')).body.data[1]).toMatchObject({ recommendation: 'verify', level: null, name: 'Lenient' });
    for (const { id } of [rule, second])
      expect((await merchant.delete(`/risk/rules/${id}`)).body).toEqual({ id, object: 'risk_rule', deleted: true });
    await eventually(async () => expect((await assessed()).rules_applied).toEqual([]));
    expect(refusalOf(await merchant.delete(`/risk/rules/${rule.id}`))).toEqual([404, 'resource_missing', 'id']);
  });

  it('have a warning if they match everything, or nothing', async () => {
    const trial = async (value: number) =>
      (await merchant.post('/risk/rules/try', { ...expensive, conditions: [{ field: 'amount', operator: 'at_least', value }] })).body
        .warnings;
    expect([await trial(0), await trial(1_000_000_000)]).toEqual([['matches_all'], ['matches_none']]);
  });

  it('match places as written in addresses, in trials and when saved', async () => {
    const conditions = [{ field: 'state', operator: 'is', value: 'KA' }, { field: 'postal_code', operator: 'is', value: '560 038' }]; // prettier-ignore
    const { body: made } = await merchant.post('/risk/rules', { name: 'Indiranagar', recommendation: 'verify', conditions, enabled: true }); // prettier-ignore
    expect(made.conditions.map(({ value }: Json) => value)).toEqual(['Karnataka', '560038']);
    const there = { shipping_address: { postal_code: '५६००३८', state: 'karnataka', country: 'IN' } };
    await eventually(async () => expect(await assessed(there)).toMatchObject({ rules_applied: [made.id] }));
    const trial = (await merchant.post('/risk/rules/try', { conditions, recommendation: 'verify' })).body;
    expect(trial.matched).toBeGreaterThan(0);
    const changed = (await merchant.patch(`/risk/rules/${made.id}`, { conditions: [{ ...conditions[0], value: 'orissa' }] })).body;
    expect(changed.conditions[0].value).toBe('Odisha');
    await merchant.delete(`/risk/rules/${made.id}`);
  });

  it('find a product in whichever form of Unicode it is written', async () => {
    const conditions = [{ field: 'product', operator: 'is', value: 'Cafe\u0301 Coin' }];
    const { body: made } = await merchant.post('/risk/rules', { name: 'Coins', recommendation: 'verify', conditions, enabled: true });
    const line_items = [{ name: 'Café\u00a0Coin\u200b', quantity: 1, unit_amount: 900_000 }];
    await eventually(async () => {
      const { risk_assessment } = await openSession(merchant, {
        amount: 900_000,
        amount_details: null,
        line_items,
        payment_options: ['cod'],
      });
      const { rules_applied } = (await merchant.get(`/risk/assessments/${risk_assessment}`)).body;
      expect(rules_applied).toEqual([made.id]);
    });
    await merchant.delete(`/risk/rules/${made.id}`);
  });

  it('are refused, and so are their trials', async () => {
    const terms = { recommendation: 'verify', conditions: [{ field: 'state', operator: 'is', value: 'Atlantis' }] };
    const refusal = [400, 'invalid_range', 'conditions.0.value'];
    expect(refusalOf(await merchant.post('/risk/rules', { name: 'a', ...terms }))).toEqual(refusal);
    expect(refusalOf(await merchant.post('/risk/rules/try', terms))).toEqual(refusal);
  });
});

describe('a merchant’s settings', () => {
  it('apply from then on, each change as a new version', async () => {
    const before = (await merchant.get('/risk/settings')).body;
    expect(before).toEqual({
      object: 'risk_settings', version: 0, medium_from: 20, high_from: 60, recommendations: { low: 'allow_cod', medium: 'verify', high: 'block_cod' },
      order_value_high: { from: 300_000, to: 1_000_000 }, prepaid_percent: 0, time_zone: 'Asia/Kolkata',
    }); // prettier-ignore
    const { recommendations } = before;
    const changed = (await merchant.patch('/risk/settings', { medium_from: 1, recommendations: { medium: 'block_cod' } })).body;
    expect(changed).toEqual({ ...before, version: 1, medium_from: 1, recommendations: { ...recommendations, medium: 'block_cod' } });
    expect((await merchant.patch('/risk/settings', { medium_from: 1 })).body).toEqual(changed);
    await eventually(async () =>
      expect(await assessed()).toMatchObject({ level: 'medium', recommendation: 'block_cod', settings_version: 1 }),
    );
    await merchant.patch('/risk/settings', { medium_from: 20, recommendations });
  });

  it('are refused out of order', async () =>
    expect(refusalOf(await merchant.patch('/risk/settings', { medium_from: 60 }))).toEqual([400, 'invalid_range', 'medium_from']));
});

describe('each recommendation, acted on', () => {
  const all = (recommendation: string) => ({ low: recommendation, medium: recommendation, high: recommendation });
  const decided = async (recommendation: string): Promise<void> => {
    await merchant.patch('/risk/settings', { recommendations: all(recommendation), prepaid_percent: 40 });
    await eventually(async () => expect(await assessed()).toMatchObject({ recommendation }));
  };
  const complete = (id: string, payment_option: string) => merchant.post(`/checkout/sessions/${id}/complete`, { payment_option });
  const options = (...payment_options: string[]) => ({ payment_options, prepaid_requirement: { type: 'percent', value: 10 } });

  it.each(['allow_cod', 'verify'])('%s: cash is offered and may be chosen, and the order says so', async (recommendation) => {
    await decided(recommendation);
    const session = await openSession(merchant, options('prepaid', 'cod'));
    expect(session.cod).toMatchObject({ available: true, unavailable_reason: null });
    const { order } = (await complete(session.id, 'cod')).body;
    await eventually(async () => expect((await merchant.get(`/orders/${order}`)).body.risk).toMatchObject({ recommendation }));
  });

  it('block_cod: cash is not offered, cannot be chosen, and without another option there is no session', async () => {
    await decided('block_cod');
    const session = await openSession(merchant, options('prepaid', 'cod'));
    expect(session.cod).toMatchObject({ available: false, unavailable_reason: 'risk' });
    expect(refusalOf(await complete(session.id, 'cod'))).toEqual([422, 'cod_not_available', 'payment_option']);
    const onlyCash = await merchant.post('/checkout/sessions', { ...purchase, payment_options: ['cod'] });
    expect(refusalOf(onlyCash)).toEqual([422, 'cod_not_available', 'payment_options']);
  });

  it('block_cod, recommended only when cash is chosen', async () => {
    await decided('allow_cod');
    const session = await openSession(merchant, options('prepaid', 'cod'));
    await decided('block_cod');
    expect(refusalOf(await complete(session.id, 'cod'))).toEqual([422, 'cod_not_available', 'payment_option']);
    expect((await merchant.get(`/checkout/sessions/${session.id}`)).body.status).toBe('open');
  });

  it('partial_prepaid: a part is required in advance, at least the settings’ share', async () => {
    await decided('partial_prepaid');
    const session = await openSession(merchant, options('partial_prepaid', 'cod'));
    expect(session).toMatchObject({
      cod: { available: false, unavailable_reason: 'prepayment_required' },
      prepaid_requirement: { type: 'percent', value: 40 },
      prepaid_amount: 99_960,
    });
    expect(refusalOf(await complete(session.id, 'cod'))).toEqual([422, 'cod_not_available', 'payment_option']);
    const inPart = { payment_option: 'partial_prepaid', payment: { method: 'upi', upi: { vpa: 'success@test' } } };
    const { order } = (await merchant.post(`/checkout/sessions/${session.id}/complete`, inPart)).body;
    await eventually(async () =>
      expect((await merchant.get(`/orders/${order}`)).body).toMatchObject({ status: 'paid', amount_paid: 99_960 }),
    );
    expect((await openSession(merchant, options('prepaid', 'cod'))).cod.available).toBe(true);
  });
});

it('every assessment that was stored under rules gives the same result again', async () => {
  const stored = await replayedAssessments(service);
  expect(stored.filter(({ rules_applied }) => rules_applied.length > 0).length).toBeGreaterThan(1);
});
