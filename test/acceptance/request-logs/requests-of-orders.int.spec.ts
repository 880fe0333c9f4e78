import { logged, requestIdOf } from '#test/support/clients/logged-requests';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { paidOrder } from '#test/support/clients/shop';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

describe('the requests of an order', () => {
  it('are found by its id: those of its session and refunds, answered or refused, and no others', async () => {
    const [order, other] = [await paidOrder(merchant), await paidOrder(merchant)];
    const refund = await merchant.post('/refunds', { order_id: order.id, amount: 100 });
    const about: Answered[] = [
      await merchant.get(`/checkout/sessions/${order.checkout_session}`),
      refund,
      await merchant.get(`/refunds/${refund.body.id}`),
      await merchant.post('/refunds', { order_id: order.id, amount: 999_999_900 }),
      await merchant.get(`/refunds?order_id=${order.id}`),
      await merchant.get(`/orders/${order.id}`),
    ];
    const others = [await merchant.post('/refunds', { order_id: other.id, amount: 100 }), await merchant.get('/orders')];
    for (const answer of [...about, ...others]) await logged(merchant, answer);
    const found = (await merchant.get(`/request_logs?object=${order.id}&limit=100`)).body.data.map(({ id }: Json) => id);
    expect(found).toEqual(expect.arrayContaining(about.map(requestIdOf)));
    for (const answer of others) expect(found).not.toContain(requestIdOf(answer));
    const refused = (await merchant.get(`/request_logs?object=${order.id}&status=422`)).body.data;
    expect(refused).toMatchObject([{ object_id: order.id, path: '/v1/refunds' }]);
  });

  it('of another account are not found', async () => {
    const order = await paidOrder(merchant);
    await logged(merchant, await merchant.get(`/orders/${order.id}`));
    const { id: account } = await service.operate('accounts.create', { name: 'Another' });
    const { client } = await service.keyHolder({ account });
    expect((await client.get(`/request_logs?object=${order.id}`)).body.data).toEqual([]);
  });
});
