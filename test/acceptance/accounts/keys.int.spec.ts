import { given } from '#test/support/given/given';
import type { MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart, openSession, refund } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const refusal = async (client: MerchantClient, path = '/orders'): Promise<[number, string]> => {
  const { status, body } = await client.get(path);
  return [status, body.error?.code];
};

describe('a request without a valid key', () => {
  it('is refused before any other check', async () => {
    expect(await refusal(merchant.with(null), '/nowhere')).toEqual([401, 'api_key_missing']);
    expect(await refusal(merchant, '/nowhere')).toEqual([404, 'url_not_found']);
  });
});

describe('a key', () => {
  it('is shown in full only when it is created', async () => {
    const { data } = await service.operate('keys.list');
    expect(data.length).toBeGreaterThan(1);
    expect(JSON.stringify(data)).not.toMatch(/sk_test_[0-9A-Za-z]{20}/);
  });
});

describe('a resource of one account and mode', () => {
  it('does not exist for a key of another', async () => {
    const order = await given.paidOrder(merchant);
    const { body } = await refund(merchant, order.id, 100);
    const endpoint = (await merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events: ['*'] })).body;
    const other = await service.operate('accounts.create', { name: 'Another store' });
    const { client: stranger } = await service.keyHolder({ account: other.id });
    const first = (await service.operate('accounts.list')).data.find(({ id }: { id: string }) => id !== other.id);
    const { client: live } = await service.keyHolder({ account: first.id, mode: 'live' });

    for (const client of [stranger, live]) {
      for (const path of [
        `/orders/${order.id}`,
        `/orders/${order.id}/timeline`,
        `/orders/${order.id}/payments`,
        `/checkout/sessions/${order.checkout_session}`,
        `/refunds/${body.id}`,
        `/webhooks/${endpoint.id}`,
      ]) {
        expect(await refusal(client, path)).toEqual([404, 'resource_missing']);
      }
      for (const list of ['/orders', '/checkout/sessions', '/refunds', '/webhooks']) expect((await client.get(list)).body.data).toEqual([]);
      expect(await refusal(client, `/orders?starting_after=${order.id}`)).toEqual([400, 'invalid_cursor']);
      const refused = await refund(client, order.id, 100);
      expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([404, 'resource_missing', 'order_id']);
      expect((await client.patch(`/orders/${order.id}`, { metadata: { seen: true } })).status).toBe(404);
      expect((await client.post(`/checkout/sessions/${order.checkout_session}/expire`)).status).toBe(404);
      expect((await client.delete(`/webhooks/${endpoint.id}`)).status).toBe(404);
    }
    expect((await merchant.get(`/orders/${order.id}`)).body.metadata).toEqual(order.metadata);
  });

  it('cannot be changed by operators of another account, keys included', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Not theirs' });
    const { client, id } = await service.keyHolder({ account });
    const { id: another } = await service.operate('accounts.create', { name: 'Theirs' });
    for (const operation of ['keys.roll', 'keys.revoke'])
      await expect(service.operate(operation, { account: another, id })).rejects.toMatchObject({ code: 'resource_missing', param: 'id' });
    expect((await client.get('/orders')).status).toBe(200);
  });

  it('may use the same idempotency key as another without conflict', async () => {
    const [account] = (await service.operate('accounts.list')).data;
    const { client: stranger } = await service.keyHolder({ account: account.id });
    const key = { 'Idempotency-Key': 'cart-1' };
    const [ours, theirs] = [await merchant.post('/checkout/sessions', cart(), key), await stranger.post('/checkout/sessions', cart(), key)];
    expect([ours.status, theirs.status]).toEqual([201, 201]);
    expect(ours.body.id).not.toBe(theirs.body.id);
    const session = await openSession(stranger);
    expect((await merchant.get(`/checkout/sessions/${session.id}`)).status).toBe(404);
  });
});

describe('lists on the command line', () => {
  it('are newest first: keys, accounts, connections', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Newest' });
    const made: string[] = [];
    for (let n = 0; n < 3; n++) {
      service.clock.advance(1);
      made.unshift((await service.keyHolder({ account })).id);
    }
    const idsOf = async (operation: string, args = {}) => (await service.operate(operation, args)).data.map(({ id }: { id: string }) => id);
    expect(await idsOf('keys.list', { account })).toEqual(made);
    const accounts = await idsOf('accounts.list');
    expect([accounts[0], accounts.length > 1]).toEqual([account, true]);
    const connect = { kind: 'razorpay', mode: 'live', name: 'Main', keyId: 'rzp_live_1', keySecret: 's', account };
    const { id: connection } = await service.operate('connections.create', connect);
    expect((await idsOf('connections.list', { account }))[0]).toBe(connection);
  });
});
