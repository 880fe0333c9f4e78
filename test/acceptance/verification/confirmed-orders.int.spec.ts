import { eventually } from '#test/support/machine/eventually';
import { DAY, MINUTE } from '#kernel/time';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { refusalOf } from '#test/support/clients/merchant-client';
import { codOrder, openSession, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';
import { confirmByCode, messagesOf, pendingOrder, verifyAll, wrongCodes } from '#test/support/clients/verification';

const { service, merchant } = serviceUnderTest('own');

const HOLD = 'cod-verification-pending';
let storefront: Storefront;
let domain: string;

beforeAll(async () => {
  await verifyAll(service);
  storefront = new Storefront(service);
  domain = (await storefront.connection()).key_id;
});

const tagsOf = (id: string): readonly string[] => storefront.shop.ledger.order(domain, id).tags;
const synced = (id: string) => orderBecomes(merchant, id, { storefront: { sync_state: 'synced' } });
const advance = (seconds: number) => merchant.post('/test_helpers/clock/advance', { seconds });

describe('an order that is paid on delivery', () => {
  it('awaits its shopper, who receives a code and a link, and is on hold in the shop', async () => {
    const { order, message } = await pendingOrder(merchant);
    expect(message).toMatchObject({ phone: '+919876543210', text: expect.stringContaining('₹2,499.00') });
    const { verification } = await orderBecomes(merchant, order.id, { verification: { status: 'pending', message_status: 'sent' } });
    expect(verification).toMatchObject({ method: null, attempts_left: 5, resends_left: 3, ended_at: null });
    expect(verification.times_out_at - verification.requested_at).toBe(DAY);
    expect(verification.code_expires_at - verification.requested_at).toBe(10 * MINUTE);
    await synced(order.id);
    expect(tagsOf(order.id)).toContain(HOLD);
    const session = (await merchant.get(`/checkout/sessions/${order.checkout_session}`)).body;
    expect(session).toMatchObject({ payment_status: 'cod', verification: { status: 'pending' } });
  });

  it('is shown as waiting in the answer that places it', async () => {
    const { id } = await openSession(merchant, { payment_options: ['cod'] });
    const { body } = await merchant.post(`/checkout/sessions/${id}/complete`, { payment_option: 'cod' });
    expect(body).toMatchObject({ status: 'complete', payment_status: 'cod', verification: { status: 'pending', attempts_left: 5 } });
  });

  it('is confirmed with the code, and released in the shop', async () => {
    const { order, message } = await pendingOrder(merchant);
    await synced(order.id);
    const { status, body } = await confirmByCode(merchant, order, message.code);
    expect([status, body.verification]).toMatchObject([200, { status: 'confirmed', method: 'code' }]);
    await orderBecomes(merchant, order.id, {
      status: 'pending',
      verification: { status: 'confirmed' },
      storefront: { sync_state: 'synced' },
    });
    expect(tagsOf(order.id)).not.toContain(HOLD);
    expect((await confirmByCode(merchant, order, message.code)).status).toBe(200);
  });

  it('is not confirmed with a wrong code, which is counted; five of them end the code, and another can be requested', async () => {
    const { order, message } = await pendingOrder(merchant);
    const left: number[] = [];
    for (const code of wrongCodes(message.code, 5)) {
      const refused = await confirmByCode(merchant, order, code);
      expect(refusalOf(refused)).toEqual([422, 'verification_code_incorrect', 'code']);
      left.push(refused.body.error.attempts_left);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    expect(refusalOf(await confirmByCode(merchant, order, message.code))).toEqual([422, 'verification_attempts_exceeded', 'code']);
    await advance(MINUTE);
    const resent = await merchant.post(`/checkout/sessions/${order.checkout_session}/verification/resend`);
    expect([resent.status, resent.body.verification]).toMatchObject([200, { attempts_left: 5, resends_left: 2 }]);
    const [second] = await messagesOf(merchant, order.id, 2);
    expect(refusalOf(await confirmByCode(merchant, order, message.code))).toEqual([422, 'verification_code_incorrect', 'code']);
    expect((await confirmByCode(merchant, order, second!.code)).body.verification).toMatchObject({ status: 'confirmed' });
  });

  it('is not confirmed with a code that has expired, nor with that of another order', async () => {
    const [{ order, message }, other] = [await pendingOrder(merchant), await pendingOrder(merchant)];
    expect(refusalOf(await confirmByCode(merchant, order, other.message.code))).toEqual([422, 'verification_code_incorrect', 'code']);
    await advance(10 * MINUTE);
    expect(refusalOf(await confirmByCode(merchant, order, message.code))).toEqual([422, 'verification_code_expired', 'code']);
  });

  it('has codes sent by the merchant too, a minute apart and four in all', async () => {
    const { order } = await pendingOrder(merchant);
    const resend = () => merchant.post(`/orders/${order.id}/verification/resend`);
    expect(refusalOf(await resend())).toEqual([422, 'verification_resend_too_soon', null]);
    const codes = new Set<string>();
    for (const resends_left of [2, 1, 0]) {
      await advance(MINUTE);
      expect((await resend()).body.verification).toMatchObject({ resends_left });
      // One that has not left by the time of the next would not be sent any more.
      for (const { code } of await messagesOf(merchant, order.id, 4 - resends_left)) codes.add(code);
    }
    await advance(MINUTE);
    expect(refusalOf(await resend())).toEqual([422, 'verification_resend_limit_reached', null]);
    expect(codes.size).toBeGreaterThan(1);
  });

  it('is confirmed by the merchant after a telephone call, and the timeline says by whom', async () => {
    const { order } = await pendingOrder(merchant);
    const { body } = await merchant.post(`/orders/${order.id}/verification/confirm`, { note: 'Called Asha.' });
    expect(body.verification).toMatchObject({ status: 'confirmed', method: 'merchant' });
    const entry = (await timelineOf(merchant, order.id)).find(({ type }) => type === 'verification.confirmed');
    expect(entry).toMatchObject({ actor: { type: 'api_key' }, data: { method: 'merchant', note: 'Called Asha.' } });
    await orderBecomes(merchant, order.id, { storefront: { sync_state: 'synced', tags: expect.not.arrayContaining([HOLD]) } });
  });

  it('stays on hold without a reply for a day, and raises an alert', async () => {
    const { order } = await pendingOrder(merchant);
    await synced(order.id);
    await advance(DAY);
    await orderBecomes(merchant, order.id, { status: 'pending', verification: { status: 'timed_out' } });
    expect(tagsOf(order.id)).toContain(HOLD);
    await eventually(async () => {
      const alerts = (await merchant.get('/alerts?type=cod_verification_timed_out&limit=100')).body.data;
      expect(alerts).toContainEqual(expect.objectContaining({ order_id: order.id }));
    });
    await merchant.post(`/orders/${order.id}/verification/confirm`);
    await orderBecomes(merchant, order.id, {
      verification: { status: 'confirmed' },
      storefront: { sync_state: 'synced', tags: expect.not.arrayContaining([HOLD]) },
    });
  });

  it('that is shipped anyway no longer awaits confirmation', async () => {
    const { order, message } = await pendingOrder(merchant);
    await merchant.post(`/test_helpers/orders/${order.id}/fulfill`);
    await orderBecomes(merchant, order.id, { status: 'fulfilled', verification: { status: 'lapsed' } });
    expect(refusalOf(await confirmByCode(merchant, order, message.code))).toEqual([422, 'verification_not_pending', null]);
  });

  it('is cancelled without a reply, if the merchant chose that', async () => {
    await verifyAll(service, { codVerificationTimeout: 'cancel' });
    const { order } = await pendingOrder(merchant);
    await synced(order.id);
    await advance(DAY);
    await orderBecomes(merchant, order.id, {
      status: 'cancelled',
      cancel_reason: 'verification_timed_out',
      storefront: { sync_state: 'synced' },
    });
    expect(storefront.shop.ledger.order(domain, order.id)).toMatchObject({ cancel_reason: 'other' });
    await verifyAll(service, { codVerificationTimeout: 'hold' });
  });
});

describe('the phone of test mode', () => {
  it('shows messages newest first, by pages, of its own account', async () => {
    const [older, newer] = [await pendingOrder(merchant), await pendingOrder(merchant)];
    const page = async (query: string) => (await merchant.get(`/test_helpers/messages?${query}`)).body;
    const first = await page('limit=1');
    expect(first).toMatchObject({ object: 'list', url: '/v1/test_helpers/messages', has_more: true, data: [{ id: newer.message.id }] });
    expect((await page(`limit=1&starting_after=${newer.message.id}`)).data).toMatchObject([{ id: older.message.id }]);
    const { id: account } = await service.operate('accounts.create', { name: 'A third store' });
    const { client } = await service.keyHolder({ account });
    expect((await client.get('/test_helpers/messages')).body.data).toEqual([]);
    await client.close();
  });
});

describe('any other order', () => {
  it('needs no confirmation: one that is paid online, or of a merchant who requires none', async () => {
    const paid = await given.paidOrder(merchant);
    expect(paid.verification).toBeNull();
    expect(refusalOf(await merchant.post(`/orders/${paid.id}/verification/resend`))).toEqual([422, 'verification_not_pending', null]);
    await verifyAll(service, { codVerification: 'never' });
    expect((await codOrder(merchant)).verification).toBeNull();
    await verifyAll(service);
  });

  it('of another account or none is not found', async () => {
    const { order } = await pendingOrder(merchant);
    const { id: account } = await service.operate('accounts.create', { name: 'Another store' });
    const { client } = await service.keyHolder({ account });
    for (const path of ['confirm', 'resend'])
      expect(refusalOf(await client.post(`/orders/${order.id}/verification/${path}`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await confirmByCode(client, order, '000000'))).toEqual([404, 'resource_missing', 'id']);
    await client.close();
  });
});
