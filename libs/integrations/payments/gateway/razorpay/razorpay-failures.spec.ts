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

  it.each([
    ['Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.', 'NA'],
    ['Your account does not have enough balance to carry out the refund operation.', null],
    ['your account does not have ENOUGH BALANCE', undefined],
    ['Insufficient balance', 'input_validation_failed'],
    ['There is not enough balance in the account', ''],
    ['The refund amount is greater than the available balance', 'NA'],
    ['Account balance is insufficient to process the refund', 'NA'],
  ])('is a want of balance where the words alone say so: %s', (description, reason) =>
    expect(failureOf('BAD_REQUEST_ERROR', description, reason)).toEqual({ code: 'insufficient_balance', message: description })); // prettier-ignore

  it.each([
    ['The payment has been fully refunded already', 'NA', 'declined'],
    ['invalid request sent', 'NA', 'declined'],
    ['The card has expired; its balance is insufficient', 'card_expired', 'instrument_expired'],
  ])('is another where its reason or words say so: %s', (description, reason, expected) =>
    expect(failureOf('BAD_REQUEST_ERROR', description, reason)).toMatchObject({ code: expected }),
  );

  it('reports that no reason was given', () => {
    const refused = 'Your account does not have enough balance to carry out the refund operation.';
    expect(failureOf('BAD_REQUEST_ERROR', refused, 'NA')).toEqual({ code: 'insufficient_balance', message: refused });
    expect(failureOf(null, null, null)).toEqual({ code: 'unknown', message: 'The payment gateway gave no reason.' });
  });
});
