import type { Json } from '#test/support/clients/merchant-client';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, paidOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const list = async (query: string): Promise<Json[]> => (await merchant.get(`/payments?${query}`)).body.data;

/** A session whose shopper is at the bank, with its payment. */
async function atTheBank(): Promise<{ session: string; payment: string }> {
  const { id: session } = await openSession(merchant);
  await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_pending'));
  await paymentAtGateway(service, session);
  const [payment] = await eventually(async () => {
    const found = await list(`checkout_session=${session}&status=processing`);
    expect(found).toMatchObject([{ next_action: { type: 'redirect' } }]);
    return found;
  });
  return { session, payment: payment!.id };
}

const becomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/payments/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });

describe('the list of payments', () => {
  it('shows a payment like its order, with the payer and the refunded amount', async () => {
    const order = await paidOrder(merchant);
    await refundBecomes(merchant, (await refund(merchant, order.id, 100)).body.id, { status: 'succeeded' });
    const [payment] = (await merchant.get(`/orders/${order.id}/payments`)).body.data;
    expect(payment).toMatchObject({ status: 'captured', amount_refunded: 100, method_details: { upi: { vpa: expect.any(String) } } });
    expect((await merchant.get(`/payments/${payment.id}`)).body).toEqual(payment);
    for (const query of [
      `order_id=${order.id}`,
      `order=${order.id}`,
      `session=${order.checkout_session}`,
      `gateway_reference=${payment.gateway_reference}`,
    ])
      expect(await list(query)).toEqual([payment]);
    expect(await list(`order_id=${order.id}&method=card,netbanking`)).toEqual([]);
    expect((await list(`order_id=${order.id}&method=upi&status=captured`)).length).toBe(1);
  });

  it('has an attempt of a session that never places an order', async () => {
    const { session, payment } = await atTheBank();
    await bankDecides(service, session, false);
    const failed = await becomes(payment, { status: 'failed', next_action: null });
    expect(failed).toMatchObject({
      object: 'payment', order_id: null, checkout_session: session, method: 'card', channel: 's2s', gateway: 'sandbox', amount: 249_900,
      gateway_reference: expect.any(String), error: { code: expect.any(String) }, failed_at: expect.any(Number), captured_at: null,
    }); // prettier-ignore
    expect(await list(`checkout_session=${session}`)).toEqual([failed]);
  });

  it('moves an attempt to the order that is placed with it', async () => {
    const { session, payment } = await atTheBank();
    await bankDecides(service, session, true);
    const captured = await becomes(payment, { status: 'captured', order_id: expect.any(String) });
    expect((await merchant.get(`/orders/${captured.order_id}/payments`)).body.data).toEqual([captured]);
  });

  it('has a capture that came too late for an order, with its refund', async () => {
    const { session, payment } = await atTheBank();
    await merchant.delete(`/checkout/sessions/${session}`);
    await bankDecides(service, session, true);
    const late = await becomes(payment, { status: 'captured', amount_refunded: 249_900 });
    expect(late).toMatchObject({ order_id: null, checkout_session: session, amount: 249_900, captured_at: expect.any(Number) });
  });

  it('is 404 for unknown ids, those of the other mode, and those of other resources', async () => {
    const order = await paidOrder(merchant);
    const [{ id }] = (await list(`order_id=${order.id}`)) as [Json];
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const answers = await Promise.all([
      merchant.get('/payments/pay_nobody'),
      live.get(`/payments/${id}`),
      merchant.get(`/payments/${order.id}`),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(answers.map(() => [404, 'resource_missing']));
  });
});
