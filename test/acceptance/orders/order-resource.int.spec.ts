import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder, orderBecomes, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

let order: Json;

beforeAll(async () => {
  order = await given.paidOrder(merchant);
});

describe('an order', () => {
  it('has every field of the interface, always', async () => {
    const fields = `object id livemode created_at updated_at status payment_status fulfillment_status refund_status amount amount_details
      currency payment_method payment_method_details payment_due_at amount_paid amount_cod_due amount_cod_collected amount_refunded amount_refund_pending
      gateway_discount customer_fee amount_refundable amount_over_refunded amount_disputed amount_disputed_lost dispute_status customer shipping_address billing_address line_items checkout_session storefront fulfillments cod risk verification cancel_reason
      paid_at fulfilled_at delivered_at cancelled_at refunded_at client_reference_id invoice metadata`.split(/\s+/);
    expect(Object.keys(order).sort()).toEqual(fields.sort());
    const cod = await codOrder(merchant);
    expect(Object.keys(cod).sort()).toEqual(fields.sort());
    expect(Object.keys(cod.cod)).toEqual(['collection', 'status', 'expected_amount', 'remitted_amount', 'shortfall_amount', 'due_at']);
    expect(Object.keys(order.storefront)).toEqual([
      'platform', 'shop_domain', 'order_id', 'order_name', 'tags', 'note', 'synced_at', 'sync_state', 'sync_error',
    ]); // prettier-ignore
  });

  it('keeps amount_refundable = amount_paid − amount_refunded − amount_refund_pending ≥ 0', async () => {
    const { id } = await given.paidOrder(merchant, { amount: 50_000, amount_details: undefined, line_items: undefined });
    expect((await refund(merchant, id, 10_014)).status).toBe(201);
    await orderBecomes(merchant, id, { amount_paid: 50_000, amount_refunded: 0, amount_refund_pending: 10_014, amount_refundable: 39_986 });
    await refund(merchant, id, 39_986);
    await orderBecomes(merchant, id, {
      amount_refunded: 39_986,
      amount_refund_pending: 10_014,
      amount_refundable: 0,
      refund_status: 'pending',
    });
  });

  it('PATCH: a known but read-only field is 422 order_field_immutable', async () => {
    expect(refusalOf(await merchant.patch(`/orders/${order.id}`, { status: 'paid' }))).toEqual([422, 'order_field_immutable', 'status']);
    const both = merchant.patch(`/orders/${order.id}`, { metadata: { a: 1 }, fulfillments: [] });
    expect(refusalOf(await both)).toEqual([422, 'order_field_immutable', 'fulfillments']);
    const { storefront: _, updated_at: __, ...unmoved } = order;
    expect((await merchant.get(`/orders/${order.id}`)).body).toMatchObject(unmoved);
  });

  it('PATCH: no metadata is 400 missing_field, and an unknown field 400 parameter_unknown', async () => {
    expect(refusalOf(await merchant.patch(`/orders/${order.id}`, {}))).toEqual([400, 'missing_field', 'metadata']);
    expect(refusalOf(await merchant.patch(`/orders/${order.id}`, { colour: 'red' }))).toEqual([400, 'parameter_unknown', 'colour']);
  });

  it('PATCH merges metadata; a key set to "" or null is removed; metadata: null clears all', async () => {
    const { id } = await given.paidOrder(merchant, { metadata: { a: 1, b: 'two', c: true } });
    const patched = async (metadata: object | null): Promise<Json> => (await merchant.patch(`/orders/${id}`, { metadata })).body.metadata;
    expect(await patched({ a: '', b: null, d: 4 })).toEqual({ c: true, d: 4 });
    expect(await patched(null)).toEqual({});
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, n]));
    expect(await patched(full)).toEqual(full);
    const over = merchant.patch(`/orders/${id}`, { metadata: { over: 1 } });
    expect(refusalOf(await over)).toEqual([400, 'metadata_too_many_keys', 'metadata']);
  });

  it('of another mode is 404, at each of its paths', async () => {
    const { client } = await service.keyHolder({ mode: 'live' });
    for (const path of ['', '/timeline', '/payments']) {
      expect(refusalOf(await client.get(`/orders/${order.id}${path}`))).toEqual([404, 'resource_missing', 'id']);
      expect(refusalOf(await merchant.get(`/orders/ord_000000000000000000000000${path}`))).toEqual([404, 'resource_missing', 'id']);
    }
    expect(refusalOf(await client.patch(`/orders/${order.id}`, { metadata: {} }))).toEqual([404, 'resource_missing', 'id']);
  });
});

describe('the timeline of an order', () => {
  it('has one entry for each fact, newest first, with actor and request', async () => {
    const { status, body } = await merchant.get(`/orders/${order.id}/timeline?limit=100`);
    expect([status, body.object, body.url, body.has_more]).toEqual([200, 'list', `/v1/orders/${order.id}/timeline`, false]);
    const types: string[] = body.data.map(({ type }: Json) => type);
    // The gateway's answer may come after its notice, and is nothing new then.
    const answer = new Set(['payment.submitted', 'payment.action_required']);
    expect(types.filter((type) => !answer.has(type) && !type.startsWith('storefront.'))).toEqual([
      'order.paid',
      'payment.captured',
      'payment.routed',
      'payment.started',
      'order.placed',
    ]);
    for (const entry of body.data) {
      expect(Object.keys(entry)).toEqual(['object', 'type', 'at', 'actor', 'request_id', 'summary', 'data', 'event_id']);
      expect(Object.keys(entry.actor).sort()).toEqual(['id', 'name', 'type']);
      expect(entry).toMatchObject({
        object: 'timeline_entry',
        event_id: expect.stringMatching(/^evt_/),
        summary: expect.stringMatching(/\.$/),
      });
    }
    expect(body.data.at(-1).request_id).toMatch(/^req_/);
    expect(new Set(body.data.map(({ event_id }: Json) => event_id)).size).toBe(types.length);
  });

  it('shows a change at once with its actor, without the shopper’s data', async () => {
    const answer = await merchant.patch(`/orders/${order.id}`, { metadata: { seen: true } });
    const { body, text } = await merchant.get(`/orders/${order.id}/timeline?limit=1`);
    expect(body.data).toMatchObject([
      {
        type: 'order.metadata_changed',
        actor: { type: 'api_key', id: expect.stringMatching(/^key_/), name: 'A merchant in a hurry' },
        request_id: answer.headers['request-id'],
        data: { changes: { seen: true } },
      },
    ]);
    const all = text + (await merchant.get(`/orders/${order.id}/timeline?limit=100`)).text;
    for (const personal of ['9876543210', 'asha.rao', 'Asha', 'Indiranagar', 'success@test']) expect(all).not.toContain(personal);
  });

  it('is paged like any list, by event ids', async () => {
    const path = `/orders/${order.id}/timeline`;
    const all: Json[] = (await merchant.get(`${path}?limit=100`)).body.data;
    const seen: Json[] = [];
    for (let after = '', more = true; more; after = `&starting_after=${seen.at(-1).event_id}`) {
      const { body } = await merchant.get(`${path}?limit=2${after}`);
      seen.push(...body.data);
      more = body.has_more;
    }
    expect(seen).toEqual(all);
    expect((await merchant.get(`${path}?limit=2&ending_before=${all[3].event_id}`)).body.data).toEqual(all.slice(1, 3));
    expect((await merchant.get(`${path}?limit=${all.length}`)).body).toMatchObject({ data: all, has_more: false });
    service.clock.advance(1);
    await merchant.patch(`/orders/${order.id}`, { metadata: { later: true } });
    const [{ at }] = (await merchant.get(`${path}?limit=1`)).body.data;
    expect((await merchant.get(`${path}?limit=100&created_at[lt]=${at}`)).body.data).toEqual(all);
    expect((await merchant.get(`${path}?created_at[gte]=${at}`)).body.data).toMatchObject([{ type: 'order.metadata_changed', at }]);
    expect(refusalOf(await merchant.get(`${path}?starting_after=${order.id}`))).toEqual([400, 'invalid_cursor', 'starting_after']);
  });
});

describe('the payments of an order', () => {
  it('are payment objects, with the refunded amount', async () => {
    const { id, checkout_session } = await given.paidOrder(merchant);
    for (const amount of [40_000, 9_900])
      await refundBecomes(merchant, (await refund(merchant, id, amount)).body.id, { status: 'succeeded' });
    const { body } = await merchant.get(`/orders/${id}/payments`);
    expect(body).toEqual({ object: 'list', url: `/v1/orders/${id}/payments`, has_more: false, data: [expect.anything()] });
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^pay_[0-9A-Za-z]{24}$/),
      object: 'payment',
      livemode: false,
      order_id: id,
      checkout_session,
      amount: 249_900,
      gateway_discount: 0,
      customer_fee: 0,
      currency: 'INR',
      method: 'upi',
      channel: 's2s',
      status: 'captured',
      method_details: expect.objectContaining({ type: 'upi', upi: { vpa: 'success@test' } }),
      next_action: null,
      gateway: expect.any(String),
      gateway_reference: expect.any(String),
      duplicate_references: [],
      bank_reference: expect.any(String),
      bank_reference_type: 'rrn',
      amount_refunded: 49_900,
      error: null,
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      captured_at: expect.any(Number),
      failed_at: null,
      settlement: null,
    });
    const { created_at } = body.data[0];
    expect((await merchant.get(`/orders/${id}/payments?created_at[lt]=${created_at}`)).body.data).toEqual([]);
  });

  it('show why they failed, and are none for cash', async () => {
    const { id } = await given.failedOrder(merchant);
    const { data } = (await merchant.get(`/orders/${id}/payments`)).body;
    expect(data).toMatchObject([{ status: 'failed', error: { code: expect.any(String), message: expect.any(String) }, captured_at: null }]);
    const cod = await codOrder(merchant);
    expect((await merchant.get(`/orders/${cod.id}/payments`)).body.data).toEqual([]);
  });

  it('need a key that may read payments; the timeline one that may read orders', async () => {
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'orders:read' });
    expect((await client.get(`/orders/${order.id}/timeline`)).status).toBe(200);
    const refused = await client.get(`/orders/${order.id}/payments`);
    expect([refused.status, refused.body.error]).toEqual([
      403, expect.objectContaining({ code: 'insufficient_scope', required_scope: 'payments:read' }),
    ]); // prettier-ignore
  });
});

describe('orders are found', () => {
  const found = async (query: string): Promise<string[]> =>
    (await merchant.get(`/orders?limit=100&${query}`)).body.data.map(({ id }: Json) => id);

  it('by when they last changed', async () => {
    const { id } = await codOrder(merchant);
    await new Storefront(service).settled(id);
    service.clock.advance(100);
    await merchant.patch(`/orders/${id}`, { metadata: { touched: true } });
    const { updated_at, created_at } = await orderBecomes(merchant, id, { metadata: expect.objectContaining({ touched: true }) });
    expect(updated_at).toBeGreaterThan(created_at + 99);
    expect(await found(`updated_at[gte]=${updated_at}`)).toEqual([id]);
    expect(await found(`updated_at[gt]=${updated_at}`)).toEqual([]);
    expect(await found(`updated_at[lt]=${updated_at}`)).not.toContain(id);
    expect(await found(`updated_at[lte]=${updated_at}`)).toContain(id);
    expect(refusalOf(await merchant.get('/orders?updated_at[gt]=today'))).toEqual([400, 'invalid_integer', 'updated_at[gt]']);
  });

  it('by the state of their cash, their risk and their id in the storefront', async () => {
    const { id } = await codOrder(merchant);
    await new Storefront(service).goods(id, 'delivered');
    await orderBecomes(merchant, id, { status: 'delivered' });
    expect(await found('cod_status=collected')).toEqual([id]);
    expect(await found('cod_status=collected,pending&fulfillment_status=delivered')).toEqual([id]);
    expect(await found('risk_level=low,medium')).toContain(id);
    expect(await found('risk_level=high')).toEqual([]);
    expect(await found('storefront_order_id=1001')).toEqual([]);
    expect(refusalOf(await merchant.get('/orders?cod_status=lost'))).toEqual([400, 'invalid_enum_value', 'cod_status']);
    expect(refusalOf(await merchant.get('/orders?risk_level=none'))).toEqual([400, 'invalid_enum_value', 'risk_level']);
  });
});
