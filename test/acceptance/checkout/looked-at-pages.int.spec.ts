import { EventHistory } from '#platform/event-history/event-history';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import type { Json } from '#test/support/clients/merchant-client';
import { openSession } from '#test/support/clients/shop';
import { pendingOrder, verifyAll } from '#test/support/clients/verification';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');
const FIXED = ['/sign-in', '/invitation', '/dashboard', '/dashboard/test/orders', '/docs', '/docs/errors', '/docs/reference', '/llms.txt'];

const pathOf = ({ url }: Json): string => new URL(url).pathname;
const linkFor = async (body: object): Promise<Json> => {
  const { status, body: link } = await merchant.post('/payment_links', { currency: 'INR', ...body });
  expect([status, link.error]).toEqual([201, undefined]);
  return link;
};

describe('HEAD of a page', () => {
  it('has no effect: no session, no fact and no body', async () => {
    await verifyAll(service);
    const { order, message } = await pendingOrder(merchant);
    const session = await openSession(merchant);
    const links = [
      await linkFor({ amount: 45_000, customer: { phone: '+919876543210' } }),
      await linkFor({ amount: 45_000, reusable: true }),
      await linkFor({ order_id: order.id }),
    ];
    const streams = [`checkout_session-${session.id}`, ...links.map(({ id }) => `payment_link-${id}`)];
    const found = async () => ({
      facts: await Promise.all(streams.map(async (stream) => (await service.part(EventHistory).stream(stream)).length)),
      sessions: (await merchant.get('/checkout/sessions?limit=100')).body.data.length,
      attempts: (await merchant.get(`/orders/${order.id}`)).body.verification.attempts_left,
    });
    const before = await found();
    const browser = new BrowserWithoutScript(service);
    for (const page of [pathOf(session), ...links.map(pathOf), message.link, ...FIXED]) {
      const { status, text, location } = await browser.look(`${service.addresses.api}${page}`);
      expect([page, status, text, location]).toEqual([page, 200, '', null]);
    }
    await browser.close();
    expect(before).toEqual({ facts: [1, 1, 1, 1], sessions: 2, attempts: 5 });
    expect(await found()).toEqual(before);
  });
});
