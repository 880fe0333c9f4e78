import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { orderBecomes } from '#test/support/clients/shop';
import { messagesOf, pendingOrder, verifyAll } from '#test/support/clients/verification';

const { service, merchant } = serviceUnderTest('shared');

let browser: BrowserWithoutScript;

beforeAll(async () => {
  await verifyAll(service);
  browser = new BrowserWithoutScript(service);
});
afterAll(() => browser.close());

const page = (link: string): string => `${service.addresses.api}${link}`;

describe('the link of a message', () => {
  it('asks, and changes nothing when it is opened', async () => {
    const { order, message } = await pendingOrder(merchant);
    for (let looks = 0; looks < 3; looks++) {
      const { status, text, headers } = await browser.visit(page(message.link));
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(text).toContain('₹2,499.00');
      expect(text).toMatch(/<form method="post"[^]*value="confirm"[^]*value="refuse"/);
      expect(headers['content-security-policy']).toContain("form-action 'self'");
    }
    expect((await browser.visit(page(message.link), { 'accept-language': 'hi' })).text).toContain('lang="hi"');
    await orderBecomes(merchant, order.id, { verification: { status: 'pending' } });
  });

  it('confirms the order, once, without script', async () => {
    const { order, message } = await pendingOrder(merchant);
    for (let presses = 0; presses < 2; presses++) {
      const { status, location } = await browser.submit(page(message.link), { answer: 'confirm' });
      expect([status, location]).toEqual([303, message.link]);
    }
    expect((await browser.visit(page(message.link))).text).toContain('Your order is confirmed');
    await orderBecomes(merchant, order.id, { status: 'pending', verification: { status: 'confirmed', method: 'link' } });
    await browser.submit(page(message.link), { answer: 'refuse' });
    await orderBecomes(merchant, order.id, { status: 'pending', verification: { status: 'confirmed' } });
  });

  it('cancels the order here and in the shop when the shopper refuses it', async () => {
    const { order, message } = await pendingOrder(merchant);
    await orderBecomes(merchant, order.id, { storefront: { sync_state: 'synced' } });
    await browser.submit(page(message.link), { answer: 'refuse' });
    expect((await browser.visit(page(message.link))).text).toContain('The order is cancelled');
    await orderBecomes(merchant, order.id, {
      status: 'cancelled',
      cancel_reason: 'verification_refused',
      verification: { status: 'refused' },
      storefront: { sync_state: 'synced' },
    });
  });

  it('works only for its order, and accepts only yes or no', async () => {
    const [one, other] = [await pendingOrder(merchant), await pendingOrder(merchant)];
    const [secret] = other.message.link.split('/').slice(-1);
    const forged = [`/verify/${one.order.id}/${secret}`, `/verify/${one.order.id}/0`, `/verify/ord_1/${secret}`, '/verify/x/y'];
    for (const link of forged) {
      expect((await browser.visit(page(link))).status).toBe(404);
      expect((await browser.submit(page(link), { answer: 'confirm' })).status).toBe(404);
    }
    await browser.submit(page(one.message.link), { answer: 'perhaps' });
    await orderBecomes(merchant, one.order.id, { verification: { status: 'pending' } });
  });

  it('is the same in each message, and works until the order times out', async () => {
    const { order, message } = await pendingOrder(merchant);
    await merchant.post('/test_helpers/clock/advance', { seconds: 3600 });
    await merchant.post(`/orders/${order.id}/verification/resend`);
    expect((await messagesOf(merchant, order.id, 2)).map(({ link }) => link)).toEqual([message.link, message.link]);
    await merchant.post('/test_helpers/clock/advance', { seconds: 86_400 });
    await browser.submit(page(message.link), { answer: 'confirm' });
    expect((await browser.visit(page(message.link))).text).toContain('too late');
  });
});
