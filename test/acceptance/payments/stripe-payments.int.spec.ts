import type { SandboxStripe } from '#apps/sandbox/stripe/sandbox-stripe';
import { connectedStripe } from '#test/support/partners/connected-stripe';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';

describe('an account that has connected Stripe', () => {
  const { service } = serviceUnderTest('own');
  let stripe: SandboxStripe;
  beforeAll(async () => {
    const connected = await connectedStripe(service);
    stripe = connected.stripe;
    expect(await service.operate('connections.test', { id: connected.id })).toMatchObject({
      test_error: null,
      tested_at: expect.any(Number),
    });
  });
  afterAll(async () => {
    await stripe.close();
  });

  const payByCard = async (token: string): Promise<string> => {
    const session = await openSession(service.merchant);
    expect((await service.merchant.post(`/checkout/sessions/${session.id}/complete`, card(token))).status).toBe(200);
    return session.id;
  };
  const sessionBecomes = (id: string, expected: object) =>
    eventually(async () => {
      const { body } = await service.merchant.get(`/checkout/sessions/${id}`);
      expect(body).toMatchObject(expected);
      return body;
    });

  it('is paid by card through it, and refunds go back the same way, with the bank’s reference', async () => {
    const { order } = await sessionBecomes(await payByCard('tok_success'), { status: 'complete', payment_status: 'paid' });
    const { data } = (await service.merchant.get(`/orders/${order}/payments`)).body;
    expect(data).toMatchObject([{ gateway: 'stripe', gateway_reference: expect.stringMatching(/^pi_/), status: 'captured' }]);
    const { body: requested } = await refund(service.merchant, order, 50_000);
    const { destination } = await refundBecomes(service.merchant, requested.id, { status: 'succeeded' });
    expect(destination).toMatchObject({ reference: '74332740000000000000000', reference_type: 'arn' });
    const failed = await refund(service.merchant, order, 1_013);
    await refundBecomes(service.merchant, failed.body.id, {
      status: 'failed',
      failure_code: 'instrument_expired',
      failure_message: "The shopper's card has expired or was cancelled.",
    });
    await orderBecomes(service.merchant, order, { amount_refunded: 50_000, amount_refund_pending: 0 });
  });

  it('reports a declined card, and the shopper can retry', async () => {
    const error = { code: 'insufficient_balance', message: 'Your card has insufficient funds.' };
    const id = await payByCard('tok_declined');
    await sessionBecomes(id, { status: 'open', payment_status: 'unpaid', last_payment_error: error });
    await service.merchant.post(`/checkout/sessions/${id}/complete`, card('tok_success'));
    const { order } = await sessionBecomes(id, { status: 'complete', payment_status: 'paid' });
    expect(order).toMatch(/^ord_/);
  });

  it('accepts no other method: the sandbox does not take over', async () => {
    const { id, payment_methods } = await openSession(service.merchant);
    expect(payment_methods).toEqual(['card']);
    const { status, body } = await service.merchant.post(`/checkout/sessions/${id}/complete`, upi('success@test'));
    expect([status, body.error.code]).toEqual([422, 'payment_method_not_available']);
  });
});
