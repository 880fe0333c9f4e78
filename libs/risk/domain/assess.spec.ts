import fc from 'fast-check';
import { assess } from '#risk/domain/assess';
import { FACTOR_CODES, type FactorCode } from '#risk/domain/factors';
import { LIST_TYPES, type RiskInputs } from '#risk/domain/risk-inputs';
import type { RiskRule } from '#risk/domain/rules';
import { DEFAULT_SETTINGS } from '#risk/domain/settings';
import { dubious, harmless } from '#test/support/facts/risk-facts';

const judged = (changes: Partial<RiskInputs> = {}, rules: readonly RiskRule[] = [], settings = DEFAULT_SETTINGS) =>
  assess({ ...harmless, ...changes }, settings, rules);
const pointsOf = (changes: Partial<RiskInputs>) => judged(changes).factors.map(({ code, points }) => [code, points]);

const goodAddress = { short: false, house_number: true, gibberish: false };
const inPlace = { known: true, in_state: true };
const history = { orders: 9, delivered: 0, rto: 0, open_cod: 0 };
const none = { delivered: 0, rto: 0 };

describe('each factor alone', () => {
  it.each<[FactorCode, number, Partial<RiskInputs>]>([
    ['customer_new', 10, { customer: 'a' }],
    ['customer_rto_history', 10, { history: { ...history, rto: 1 } }],
    ['customer_rto_history', 30, { history: { ...history, rto: 3 } }],
    ['customer_delivered_history', -15, { history: { ...history, delivered: 1 } }],
    ['phone_invalid', 20, { phone: { valid: false, repeated_digits: false } }],
    ['phone_repeated_digits', 10, { phone: { valid: true, repeated_digits: true } }],
    ['email_disposable', 5, { email: { disposable: true } }],
    ['address_short', 10, { address: { ...goodAddress, short: true } }],
    ['address_no_house_number', 5, { address: { ...goodAddress, house_number: false } }],
    ['address_gibberish', 15, { address: { ...goodAddress, gibberish: true } }],
    ['pincode_invalid', 20, { pincode: { known: false, in_state: true } }],
    ['pincode_invalid', 20, { pincode: { known: false, in_state: true, table_date: '2026-11-25' } }],
    ['pincode_state_mismatch', 10, { pincode: { known: true, in_state: false } }],
    ['pincode_rto_rate', 25, { pincode: inPlace, returns: { pincode: { delivered: 0, rto: 1000 }, state: none } }],
    ['order_value_high', 1, { amount: 300_001 }],
    ['order_value_high', 10, { amount: 1_000_000 }],
    ['velocity_phone_1h', 15, { velocity: { phone_1h: 3, device_24h: 1 } }],
    ['velocity_device_24h', 10, { velocity: { phone_1h: 1, device_24h: 5 } }],
    ['multiple_open_cod', 10, { history: { ...history, open_cod: 2 } }],
    ['late_night', 5, { hour: 4 }],
    ['prepaid_failed_then_cod', 10, { prepaid_failed: true }],
    ['list_block', 0, { lists: { block: ['phone'], allow: [] } }],
    ['list_allow', 0, { lists: { block: [], allow: ['phone'] } }],
  ])('%s gives %d', (code, points, changes) => expect(pointsOf(changes)).toEqual([[code, points]]));

  it('is not raised by harmless input, or below its threshold', () => {
    const below: Partial<RiskInputs>[] = [
      {}, { amount: 300_000 }, { hour: 5 }, { velocity: { phone_1h: 2, device_24h: 4 } }, { history: { ...history, open_cod: 1 } },
      { prepaid_failed: true, payment_option: 'prepaid' }, { pincode: inPlace, address: goodAddress, email: { disposable: false } },
    ]; // prettier-ignore
    expect(below.flatMap(pointsOf)).toEqual([]);
  });

  it('uses the state’s rate for a PIN code with few orders, and India’s for a state with few', () => {
    const rate = (pincode: typeof none, state: typeof none) => pointsOf({ pincode: inPlace, returns: { pincode, state } });
    const bad = { delivered: 0, rto: 1000 };
    expect(rate({ delivered: 0, rto: 29 }, none)).toEqual([]);
    expect(rate({ delivered: 29, rto: 0 }, bad)).toEqual([['pincode_rto_rate', 25]]);
    expect(rate({ delivered: 0, rto: 30 }, none)).toEqual([['pincode_rto_rate', 25]]);
    expect(rate({ delivered: 3000, rto: 0 }, bad)).toEqual([]);
  });

  it('names its direction, largest first', () => {
    const { factors } = judged({ hour: 1, customer: 'a', history: { ...history, orders: 0, delivered: 1 } });
    expect(factors.map(({ code, direction }) => [code, direction])).toEqual([
      ['customer_new', 'risk'],
      ['late_night', 'risk'],
      ['customer_delivered_history', 'trust'],
    ]);
  });
});

describe('the recommendation', () => {
  const rule = (changes: Partial<RiskRule>): RiskRule => ({
    rule: 'rr_1', name: 'a', conditions: [{ field: 'amount', operator: 'at_least', value: 1 }], recommendation: 'allow_cod', level: null, enabled: true, created_at: 0, ...changes,
  }); // prettier-ignore
  const blocked = { lists: { block: ['phone'], allow: ['email'] } } as const;
  const allowed = { lists: { block: [], allow: ['email'] } } as const;

  it('follows from the level, which follows from the score', () => {
    expect(judged({ hour: 1 })).toMatchObject({ score: 5, level: 'low', recommendation: 'allow_cod' });
    expect(judged(dubious)).toMatchObject({ score: 55, level: 'medium', recommendation: 'verify' });
    expect(judged({ ...dubious, hour: 1 })).toMatchObject({ score: 60, level: 'high', recommendation: 'block_cod' });
  });

  it('is set by the account', () => {
    const recommendations = { low: 'verify', medium: 'partial_prepaid', high: 'block_cod' } as const;
    expect(judged({}, [], { ...DEFAULT_SETTINGS, recommendations }).recommendation).toBe('verify');
    expect(judged(dubious, [], { ...DEFAULT_SETTINGS, high_from: 55 }).level).toBe('high');
  });

  it('is set by the first rule that matches, directly or as a level', () => {
    const another = rule({ rule: 'rr_2', recommendation: null, level: 'high' });
    expect(judged(dubious, [rule({}), another])).toMatchObject({
      recommendation: 'allow_cod',
      rules_applied: ['rr_1', 'rr_2'],
      score: 55,
      level: 'medium',
    });
    expect(judged(dubious, [another, rule({})]).recommendation).toBe('block_cod');
    expect(judged(dubious, [rule({ enabled: false })]).rules_applied).toEqual([]);
  });

  it('follows a list before any rule, and the block list before all', () => {
    const blocks = rule({ recommendation: 'block_cod' });
    expect(judged(allowed, [blocks])).toMatchObject({ recommendation: 'allow_cod', list_match: 'allow' });
    expect(judged(blocked, [rule({})])).toMatchObject({ recommendation: 'block_cod', list_match: 'block' });
  });
});

describe('any known inputs', () => {
  const count = fc.nat(2000);
  const returns = fc.record({ delivered: count, rto: count });
  const types = fc.uniqueArray(fc.constantFrom(...LIST_TYPES));
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const inputs: fc.Arbitrary<RiskInputs> = fc.record({
    amount: fc.nat(10_000_000),
    currency: fc.constant('INR'),
    payment_option: fc.constantFrom(null, 'prepaid', 'partial_prepaid', 'cod'),
    hour: fc.integer({ min: 0, max: 23 }),
    customer: maybe(fc.string()),
    device: maybe(fc.string()),
    phone: maybe(fc.record({ valid: fc.boolean(), repeated_digits: fc.boolean() })),
    email: maybe(fc.record({ disposable: fc.boolean() })),
    address: maybe(fc.record({ short: fc.boolean(), house_number: fc.boolean(), gibberish: fc.boolean() })),
    postal_code: maybe(fc.string()),
    state: maybe(fc.string()),
    pincode: maybe(fc.record({ known: fc.boolean(), in_state: fc.boolean() })),
    history: fc.record({ orders: count, delivered: count, rto: count, open_cod: count }),
    returns: fc.record({ pincode: returns, state: returns }),
    velocity: fc.record({ phone_1h: count, device_24h: count }),
    prepaid_failed: fc.boolean(),
    lists: fc.record({ block: types, allow: types }),
    products: fc.array(fc.string()),
    tags: fc.array(fc.string()),
  });
  const withLists = (known: RiskInputs, changes: Partial<RiskInputs['lists']>) => ({ ...known, lists: { ...known.lists, ...changes } });

  it('give a score of 0 to 100, the sum of the factors, each with a known code and a sentence', () =>
    fc.assert(
      fc.property(inputs, (known) => {
        const { score, factors } = assess(known, DEFAULT_SETTINGS, []);
        const sum = factors.reduce((total, { points }) => total + points, 0);
        expect(score).toBe(Math.min(100, Math.max(0, sum)));
        for (const { code, detail } of factors) expect([FACTOR_CODES.includes(code), detail.endsWith('.')]).toEqual([true, true]);
      }),
    ));

  it('never give more points or a stricter recommendation with an allow entry', () =>
    fc.assert(
      fc.property(inputs, fc.constantFrom(...LIST_TYPES), (known, type) => {
        const allow = [...new Set([...known.lists.allow, type])];
        const [before, after] = [known, withLists(known, { allow })].map((each) => assess(each, DEFAULT_SETTINGS, []));
        expect(after!.score).toBe(before!.score);
        expect(after!.recommendation).toBe(known.lists.block.length > 0 ? 'block_cod' : 'allow_cod');
      }),
    ));

  it('always give a block with a block entry', () =>
    fc.assert(
      fc.property(inputs, fc.constantFrom(...LIST_TYPES), (known, type) => {
        const block = [...new Set([...known.lists.block, type])];
        expect(assess(withLists(known, { block }), DEFAULT_SETTINGS, []).recommendation).toBe('block_cod');
      }),
    ));
});
