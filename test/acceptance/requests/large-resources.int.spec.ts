import { largeCart } from '#test/support/clients/large-session';
import { refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart, openSession } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { merchant } = serviceUnderTest('shared');

const metadata = (keys: number, first = 0) =>
  Object.fromEntries(Array.from({ length: keys }, (_, n) => [`key_${first + n}`, '₹'.repeat(499)]));
const TOO_LARGE = [400, 'request_too_large'];

describe('an object of more than 64 KiB is 400 request_too_large, and the field that takes most of it is named', () => {
  it('a session, when it is created', async () => {
    expect((await merchant.post('/checkout/sessions', largeCart())).status).toBe(201);
    const tooLarge = await merchant.post('/checkout/sessions', cart({ metadata: metadata(50) }));
    expect(refusalOf(tooLarge)).toEqual([...TOO_LARGE, 'metadata']);
    expect(tooLarge.body.error).toMatchObject({
      type: 'invalid_request_error',
      errors: [{ code: 'request_too_large', param: 'metadata' }],
    });
    const lines = Array.from({ length: 100 }, () => ({ name: '₹'.repeat(250), quantity: 1, unit_amount: 100 }));
    const longLines = cart({ amount: 10_000, amount_details: null, line_items: lines });
    expect(refusalOf(await merchant.post('/checkout/sessions', longLines))).toEqual([...TOO_LARGE, 'line_items']);
  });

  it('a session and its order, when they grow', async () => {
    const { id } = await openSession(merchant, { metadata: metadata(30) });
    expect(refusalOf(await merchant.patch(`/checkout/sessions/${id}`, { metadata: metadata(20, 30) }))).toEqual([...TOO_LARGE, 'metadata']);
    expect((await merchant.patch(`/checkout/sessions/${id}`, { metadata: null })).status).toBe(200);
    const order = await given.paidOrder(merchant, { metadata: metadata(30) });
    expect(refusalOf(await merchant.patch(`/orders/${order.id}`, { metadata: metadata(20, 30) }))).toEqual([...TOO_LARGE, 'metadata']);
    expect((await merchant.patch(`/orders/${order.id}`, { metadata: metadata(5, 30) })).status).toBe(200);
  });

  it('a refund', async () => {
    const { id: order_id } = await given.paidOrder(merchant);
    expect(refusalOf(await merchant.post('/refunds', { order_id, amount: 100, metadata: metadata(50) }))).toEqual([
      ...TOO_LARGE,
      'metadata',
    ]);
  });

  it('a webhook endpoint, when it is created and when it grows', async () => {
    const endpoint = { url: 'https://example.com/hooks', events: ['*'] };
    expect(refusalOf(await merchant.post('/webhooks', { ...endpoint, metadata: metadata(50) }))).toEqual([...TOO_LARGE, 'metadata']);
    const { body } = await merchant.post('/webhooks', { ...endpoint, metadata: metadata(40) });
    expect(refusalOf(await merchant.patch(`/webhooks/${body.id}`, { metadata: metadata(10, 40) }))).toEqual([...TOO_LARGE, 'metadata']);
  });
});
