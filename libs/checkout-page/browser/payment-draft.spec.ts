import { paymentOf, phoneOf } from '#checkout-page/browser/payment-draft';

describe('what the shopper enters', () => {
  const empty = { method: null, flow: 'intent', vpa: '', bank: '', provider: '' } as const;

  it.each([
    [{ method: 'upi' }, { method: 'upi', upi: { flow: 'intent' } }],
    [
      { method: 'upi', flow: 'collect', vpa: ' asha.rao@okaxis ' },
      { method: 'upi', upi: { flow: 'collect', vpa: 'asha.rao@okaxis' } },
    ],
    [
      { method: 'upi', flow: 'collect', vpa: '\u200easha.rao@okaxis\u200b\u00a0' },
      { method: 'upi', upi: { flow: 'collect', vpa: 'asha.rao@okaxis' } },
    ],
    [
      { method: 'netbanking', bank: 'HDFC' },
      { method: 'netbanking', netbanking: { bank: 'HDFC' } },
    ],
    [
      { method: 'wallet', provider: 'paytm' },
      { method: 'wallet', wallet: { provider: 'paytm' } },
    ],
    [{ method: 'hosted', bank: 'HDFC' }, { method: 'hosted' }],
  ] as const)('pays with only its method: %j', (entered, payment) => {
    expect(paymentOf({ ...empty, ...entered })).toEqual(payment);
  });

  it.each([
    [
      { method: 'upi', flow: 'collect', vpa: '9876543210' },
      { text: 'upi_invalid', field: 'vpa' },
    ],
    [
      { method: 'upi', flow: 'collect', vpa: 'asha@rao@okaxis' },
      { text: 'upi_invalid', field: 'vpa' },
    ],
    [
      { method: 'upi', flow: 'collect', vpa: 'asha@gmail.com' },
      { text: 'upi_invalid', field: 'vpa' },
    ],
    [{ method: 'netbanking' }, { text: 'bank_missing', field: 'bank' }],
    [{ method: 'wallet' }, { text: 'wallet_missing', field: 'provider' }],
  ] as const)('is incomplete: %j', (entered, error) => {
    expect(paymentOf({ ...empty, ...entered })).toEqual(error);
  });
});

describe('the phone of the payer', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    [' +44 (20) 7946 0958', '+442079460958'],
    ['९८७६५ ४३२१०', '+919876543210'],
    ['+٩١٩٨٧٦٥٤٣٢١٠', '+919876543210'],
    ['\u202a98765\u200b43210\u202c', '+919876543210'],
    ['98765 4321O', null],
    ['12345', null],
    ['+0123456789', null],
    ['', null],
  ])('%s is %s', (entered, phone) => expect(phoneOf(entered)).toBe(phone));
});
