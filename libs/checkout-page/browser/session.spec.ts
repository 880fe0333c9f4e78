import { dueWith, methodsHere, offeredOptions, optionOf, refusedOptions, stageOf } from '#checkout-page/browser/session';
import { session } from '#checkout-page/browser/session-example';

describe('the view for the shopper', () => {
  const redirect = { type: 'redirect', url: 'https://bank.example', expires_at: 1 } as const;

  it.each([
    ['choose', {}],
    ['choose', { last_payment_error: { code: 'declined', message: 'Declined.' } }],
    ['wait', { payment_status: 'processing' }],
    ['redirect', { payment_status: 'processing', next_action: redirect }],
    ['wait', { status: 'complete', payment_status: 'processing', order: 'ord_1' }],
    [
      'upi_collect',
      { status: 'complete', payment_status: 'processing', next_action: { type: 'upi_collect', vpa_masked: 'a•', expires_at: 1 } },
    ],
    ['paid', { status: 'complete', payment_status: 'paid' }],
    ['paid', { status: 'complete', payment_status: 'partially_paid' }],
    ['placed', { status: 'complete', payment_status: 'cod' }],
    [
      'verify',
      {
        status: 'complete',
        payment_status: 'cod',
        verification: { status: 'pending', attempts_left: 5, resends_left: 3, message_channel: null },
      },
    ],
    [
      'placed',
      {
        status: 'complete',
        payment_status: 'cod',
        verification: { status: 'confirmed', attempts_left: 5, resends_left: 3, message_channel: null },
      },
    ],
    [
      'refused',
      {
        status: 'complete',
        payment_status: 'cod',
        verification: { status: 'refused', attempts_left: 5, resends_left: 3, message_channel: null },
      },
    ],
    ['choose', { status: 'complete', payment_status: 'unpaid', payment_due_at: 1 }],
    ['closed', { status: 'complete', payment_status: 'unpaid' }],
    ['expired', { status: 'expired', payment_status: 'unpaid' }],
  ] as const)('is %s for %j', (stage, changes) => {
    expect(stageOf(session(changes))).toBe(stage);
  });
});

describe('the amount due', () => {
  it.each([
    ['prepaid', { now: 100_000, later: 0 }],
    ['cod', { now: 0, later: 104_900 }],
    ['partial_prepaid', { now: 20_000, later: 84_900 }],
  ] as const)('is divided into now and on delivery with %s', (option, due) => {
    expect(dueWith(session({ prepaid_amount: 20_000 }), option)).toEqual(due);
  });
});

describe('the payment options, available and refused', () => {
  it.each([
    [['prepaid'], 'not_offered', ['prepaid'], []],
    [['prepaid', 'cod'], null, ['prepaid', 'cod'], []],
    [['prepaid', 'cod'], 'risk', ['prepaid'], ['cod']],
    [['prepaid', 'partial_prepaid'], 'risk', ['prepaid'], ['partial_prepaid']],
    [['cod', 'partial_prepaid'], 'prepayment_required', ['partial_prepaid'], ['cod']],
  ] as const)('are %j when cash is unavailable because of %s', (payment_options, unavailable_reason, offered, refused) => {
    const seen = session({ payment_options, cod: { available: unavailable_reason === null, fee: 0, unavailable_reason } });
    expect([offeredOptions(seen), refusedOptions(seen)]).toEqual([offered, refused]);
  });
});

describe('the payment methods of the page', () => {
  it('leave cards to the gateway’s page', () => {
    expect(methodsHere(session())).toEqual(['upi', 'hosted', 'netbanking', 'wallet']);
    expect(methodsHere(session({ payment_methods: ['card'] }))).toEqual([]);
  });
});

describe('the option that counts', () => {
  const offered = { payment_options: ['cod', 'partial_prepaid', 'prepaid'] } as const;

  it.each([
    ['the first that can be', { cod: { available: false, fee: 0, unavailable_reason: 'not_offered' } }, null, 'partial_prepaid'],
    ['one without any cash where that is refused', { cod: { available: false, fee: 0, unavailable_reason: 'risk' } }, null, 'prepaid'],
    ['the chosen one', {}, 'prepaid', 'prepaid'],
    ['the one it was paid with', { payment_status: 'cod' }, 'prepaid', 'cod'],
  ] as const)('is %s', (_, changes, chosen, option) => {
    expect(optionOf(session({ ...offered, ...changes }), chosen)).toBe(option);
  });
});
