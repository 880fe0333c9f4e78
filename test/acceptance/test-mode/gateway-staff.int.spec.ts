import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { orderBecomes, placeOrder, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

const PRICE = 249_900;

const help = (path: string, body: object = {}) => merchant.post(`/test_helpers/${path}`, body);
const helped = async (path: string, body: object = {}): Promise<Json> => {
  const answered = await help(path, body);
  expect([answered.status, answered.body.error?.message]).toEqual([200, undefined]);
  return answered.body;
};

/** A paid order, with the payment that paid it. */
async function paid(): Promise<{ readonly order: string; readonly payment: string }> {
  const { id: order } = await given.paidOrder(merchant);
  return { order, payment: (await merchant.get(`/orders/${order}/payments`)).body.data[0].id };
}

describe('the staff at the gateway, played by a test', () => {
  it('payments/{id}/gateway_refund: refund a part in the dashboard', async () => {
    const { order, payment } = await paid();
    const refund = await helped(`payments/${payment}/gateway_refund`, { amount: 20_000 });
    expect(refund).toMatchObject({ object: 'refund', order_id: order, amount: 20_000, status: 'succeeded', initiated_by: 'gateway' });
    expect((await merchant.get(`/refunds/${refund.id}`)).body).toEqual(refund);
    await orderBecomes(merchant, order, { amount_refunded: 20_000, amount_refundable: PRICE - 20_000 });
    expect(refusalOf(await help(`payments/${payment}/gateway_refund`, { amount: PRICE }))).toEqual([422, 'transition_not_allowed', 'id']);
  });

  it('payments/{id}/dispute, disputes/{id}/win and /lose: have the bank decide, and decide again', async () => {
    const { order, payment } = await paid();
    const respond_by = Math.floor(Date.now() / 1000) + 86_400;
    const dispute = await helped(`payments/${payment}/dispute`, { phase: 'chargeback', amount: 100_000, respond_by });
    expect(dispute).toMatchObject({ object: 'dispute', order_id: order, payment, amount: 100_000, status: 'open', respond_by });
    await orderBecomes(merchant, order, { dispute_status: 'open', amount_refundable: PRICE - 100_000 });

    expect(await helped(`disputes/${dispute.id}/win`)).toMatchObject({ id: dispute.id, status: 'won', amount_deducted: 0 });
    expect(refusalOf(await help(`disputes/${dispute.id}/win`))).toEqual([422, 'transition_not_allowed', 'id']);
    const lost = await helped(`disputes/${dispute.id}/lose`);
    expect(lost).toMatchObject({ status: 'lost', amount_deducted: 100_000, closed_at: expect.any(Number) });
    expect((await merchant.get(`/disputes/${dispute.id}`)).body).toEqual(lost);
    await orderBecomes(merchant, order, { amount_disputed_lost: 100_000, amount_refundable: PRICE - 100_000 });
  });

  it('payments/{id}/dispute: is of all of the payment where no amount is named, and never of more', async () => {
    const { payment } = await paid();
    expect(refusalOf(await help(`payments/${payment}/dispute`, { phase: 'chargeback', amount: PRICE + 1 }))).toEqual([422, 'transition_not_allowed', 'id']); // prettier-ignore
    expect(await helped(`payments/${payment}/dispute`, { phase: 'fraud' })).toMatchObject({ phase: 'fraud', amount: PRICE });
  });

  it('refuses what took no money, is unknown, of another account, or not as described', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    const waiting = (await merchant.get(`/orders/${id}/payments`)).body.data[0].id;
    const { payment } = await paid();
    const { client } = await service.keyHolder({});
    const other = await service.operate('accounts.create', { name: 'Another store' });
    const { client: stranger } = await service.keyHolder({ account: other.id });
    const refusals = [
      await help(`payments/${waiting}/gateway_refund`, { amount: 1 }),
      await help('payments/pay_unknown/dispute', { phase: 'chargeback' }),
      await help('disputes/dp_unknown/win'),
      await stranger.post(`/test_helpers/payments/${payment}/dispute`, { phase: 'chargeback' }),
      await client.post(`/test_helpers/payments/${payment}/dispute`, { phase: 'lawsuit' }),
      await client.post(`/test_helpers/payments/${payment}/gateway_refund`, {}),
    ];
    expect(refusals.map(refusalOf)).toEqual([
      [422, 'transition_not_allowed', 'id'],
      [404, 'resource_missing', 'id'],
      [404, 'resource_missing', 'id'],
      [404, 'resource_missing', 'id'],
      [400, 'invalid_enum_value', 'phase'],
      [400, 'missing_field', 'amount'],
    ]);
    expect((await merchant.get(`/payments/${payment}`)).body).toMatchObject({ amount_refunded: 0 });
  });
});
