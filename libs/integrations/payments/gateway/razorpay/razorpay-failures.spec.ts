import { failureOf } from '#integrations/payments/gateway/razorpay/razorpay-failures';

describe('the reason of a failure', () => {
  it.each([
    ['BAD_REQUEST_ERROR', 'insufficient_funds', 'insufficient_balance'],
    ['BAD_REQUEST_ERROR', 'card_expired', 'instrument_expired'],
    ['BAD_REQUEST_ERROR', 'bank_account_closed', 'account_closed'],
    ['GATEWAY_ERROR', 'payment_declined', 'declined'],
    ['GATEWAY_ERROR', 'a reason of tomorrow', 'processor_error'],
    ['SERVER_ERROR', null, 'processor_error'],
    ['BAD_REQUEST_ERROR', 'NA', 'declined'],
    ['A_CLASS_OF_TOMORROW', undefined, 'unknown'],
    [null, 'constructor', 'unknown'],
  ])('reads %s with reason %s as %s', (code, reason, expected) => {
    expect(failureOf(code, 'The bank said so', reason)).toEqual({ code: expected, message: 'The bank said so' });
  });

  it('reports that no reason was given', () => {
    expect(failureOf(null, null, null)).toEqual({ code: 'unknown', message: 'The payment gateway gave no reason.' });
  });
});
