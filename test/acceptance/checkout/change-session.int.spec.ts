import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('shared');

const patch = (id: string, body: object) => merchant.patch(`/checkout/sessions/${id}`, body);

describe('PATCH /checkout/sessions/{id}', () => {
  it('changes metadata, customer, addresses, client_reference_id, success_url, cancel_url and expires_at, and the order shows them', async () => {
    const { id } = await openSession(merchant, { payment_options: ['cod'] });
    const { body: before } = await merchant.get(`/checkout/sessions/${id}`);
    const changes = {
      metadata: { gift: null, campaign: '', shelf: 7 },
      customer: { name: 'Asha R. Rao' },
      shipping_address: { line1: '7, MG Road', city: 'Mysuru' },
      billing_address: { name: 'Rao & Co' },
      client_reference_id: 'cart-7782',
      success_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/cart',
      expires_at: service.clock.now() + 3_600,
    };
    const { status, body } = await patch(before.id, changes);
    const nowhere = {
      name: null,
      phone: null,
      line1: null,
      line2: null,
      landmark: null,
      city: null,
      state: null,
      postal_code: null,
      country: null,
    };
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      ...changes,
      metadata: { shelf: 7 },
      customer: { ...before.customer, name: 'Asha R. Rao' },
      shipping_address: { ...nowhere, line1: '7, MG Road', city: 'Mysuru' },
      billing_address: { ...nowhere, name: 'Rao & Co' },
      updated_at: body.updated_at,
    });
    expect((await merchant.get(`/checkout/sessions/${before.id}`)).body).toEqual(body);
    const { order } = (await merchant.post(`/checkout/sessions/${before.id}/complete`, { payment_option: 'cod' })).body;
    await eventually(async () => {
      const { client_reference_id, metadata, customer, shipping_address, billing_address } = (await merchant.get(`/orders/${order}`)).body;
      expect({ client_reference_id, metadata, customer, shipping_address, billing_address }).toEqual({
        client_reference_id: 'cart-7782',
        metadata: body.metadata,
        customer: body.customer,
        shipping_address: body.shipping_address,
        billing_address: body.billing_address,
      });
    });
  });

  it('makes it found by its new values', async () => {
    const { id } = await openSession(merchant);
    await patch(id, { customer: { phone: '+919812345678' }, client_reference_id: 'moved' });
    for (const query of ['customer_phone=%2B919812345678', 'client_reference_id=moved']) {
      const { data } = (await merchant.get(`/checkout/sessions?${query}`)).body;
      expect(data.map((session: Json) => session.id)).toEqual([id]);
    }
  });

  it('of nothing changes nothing; null for metadata clears it', async () => {
    const { id } = await openSession(merchant);
    const before = (await merchant.get(`/checkout/sessions/${id}`)).body;
    const { customer, shipping_address, billing_address, client_reference_id, success_url, cancel_url, expires_at, metadata } = before;
    const same = { customer, shipping_address, billing_address, client_reference_id, success_url, cancel_url, expires_at, metadata };
    await service.clock.advance(1);
    for (const nothing of [{}, { customer: {} }, { metadata: {} }, same]) expect((await patch(id, nothing)).body).toEqual(before);
    expect((await patch(id, { metadata: null })).body.metadata).toEqual({});
  });

  it('removes fields', async () => {
    const empty = null;
    const address = { name: 'Asha Rao', line1: '7, MG Road', city: 'Mysuru' };
    const { id } = await openSession(merchant, {
      customer: { phone: '+919812345678', email: 'asha@example.com', name: 'Asha Rao', id: 'c_1' },
      shipping_address: address,
      billing_address: address,
      client_reference_id: 'cart-1',
      success_url: 'https://shop.example/thanks',
      cancel_url: 'https://shop.example/cart',
    });
    const nothing = { shipping_address: empty, billing_address: empty, client_reference_id: empty, success_url: empty, cancel_url: empty };
    const { status, body } = await patch(id, { ...nothing, customer: { email: empty, name: empty, id: empty } });
    expect([status, body]).toMatchObject([
      200,
      {
        customer: { phone: '+919812345678', email: null, name: null, id: null },
        shipping_address: null,
        billing_address: null,
        client_reference_id: null,
        success_url: null,
        cancel_url: null,
      },
    ]);
    expect((await merchant.get(`/checkout/sessions/${id}`)).body).toEqual(body);
  });

  it('ends it at its new time, earlier or later', async () => {
    const [sooner, later, untouched] = [await openSession(merchant), await openSession(merchant), await openSession(merchant)];
    await patch(sooner.id, { expires_at: service.clock.now() + 120 });
    await service.clock.advance(1_000);
    await eventually(async () => {
      const { data } = (await merchant.get('/checkout/sessions?status=expired')).body;
      expect(data.map((session: Json) => session.id)).toEqual([sooner.id]);
    });
    await patch(later.id, { expires_at: service.clock.now() + 86_400 });
    await service.clock.advance(85_600);
    await eventually(async () => {
      const { data } = (await merchant.get('/checkout/sessions?status=expired')).body;
      expect(data.map((session: Json) => session.id)).toContain(untouched.id);
    });
    expect((await merchant.get(`/checkout/sessions/${later.id}`)).body).toMatchObject({ status: 'open' });
  });

  it('refuses an invalid body before it looks for the session', async () => {
    const { status, body } = await patch('cs_000000000000000000000000', { expires_at: service.clock.now() });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_range', 'expires_at']);
  });

  it('needs a session of this account and mode', async () => {
    const { status, body } = await patch('cs_000000000000000000000000', { metadata: {} });
    expect([status, body.error.code, body.error.param]).toEqual([404, 'resource_missing', 'id']);
  });
});
