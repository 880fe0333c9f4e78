import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { faultOf, refundFailure } from '#integrations/payments/gateway/stripe/stripe-failures';

const refused = (error: object) => faultOf({ type: 'StripeInvalidRequestError', message: 'Refused', ...error }) as GatewayRefused;

describe('a refund that Stripe refuses', () => {
  it.each([
    [{ code: 'balance_insufficient' }],
    [{ code: 'insufficient_funds' }],
    [{ message: 'Insufficient funds in your Stripe balance to refund this amount.' }],
    [{ message: 'Insufficient available balance' }],
    [{ code: 'parameter_invalid', message: 'You have insufficient available funds in your Stripe account.' }],
  ])('because the balance is too low says so: %j', (error) => {
    expect(refused(error)).toBeInstanceOf(GatewayRefused);
    expect(refused(error).failure.code).toBe('insufficient_balance');
  });

  it.each([[{ code: 'charge_already_refunded' }], [{ message: 'No such payment_intent' }]])('for another cause does not: %j', (error) =>
    expect(refused(error).failure.code).toBe('declined'),
  );

  it('later, because the balance is too low, says so too', () =>
    expect(refundFailure('insufficient_funds').code).toBe('insufficient_balance'));

  it('is open while Stripe does not answer', () =>
    expect(faultOf({ type: 'StripeConnectionError', message: 'no answer' })).toBeInstanceOf(GatewayUnavailable));
});
