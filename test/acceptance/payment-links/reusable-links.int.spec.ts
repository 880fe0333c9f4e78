import { CommandBus } from '@nestjs/cqrs';
import { fact } from '#kernel/fact';
import { HOUR, MINUTE } from '#kernel/time';
import { SettlePaymentLink } from '#payment-links/commands/settle-payment-link/settle-payment-link.command';
import { SettlePaymentLinksWhenOrderAsksForNothing } from '#payment-links/policies/settle-payment-links-when-order-asks-for-nothing.policy';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore } from '#platform/event-store/event-store';
import { causeOf, followUp } from '#job-queue/cause';
import { networkOf } from '#kernel/network-of';
import { RateCounters } from '#http/rate-limit/rate-counters';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { type LinkVisit, LinkVisitors, returning } from '#test/support/clients/payment-links';
import { bankDecides, card } from '#test/support/clients/session-payments';
import { orderBecomes, PAYMENT_WINDOW, upi } from '#test/support/clients/shop';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const WORKSHOP = { amount: 120_000, currency: 'INR', description: 'Block printing, Sunday', reusable: true };
const ASHA = { customer: { phone: '+919000000001', name: 'Asha Rao' } };

let shoppers: LinkVisitors;
beforeAll(() => {
  shoppers = new LinkVisitors(service, merchant);
});

const sessionsOf = async ({ id }: Json, more = ''): Promise<Json[]> =>
  (await merchant.get(`/checkout/sessions?payment_link=${id}&limit=100${more}`)).body.data;
const complete = ({ session, secret }: LinkVisit, choice: object) =>
  merchant.with(secret).post(`/checkout/sessions/${session}/complete`, { ...choice, ...ASHA });

describe('a reusable link', () => {
  it('has a session for each shopper, and each payment places an order', async () => {
    const link = await shoppers.link({ ...WORKSHOP, metadata: { class: 'sunday' } });
    expect(link).toMatchObject({ status: 'open', reusable: true, max_uses: null, uses: 0, order_id: null });
    const [one, other] = await Promise.all([shoppers.visit(link.url), shoppers.visit(link.url)]);
    expect(one.session).not.toBe(other.session);
    const orders = await Promise.all([complete(one, upi('success@test')), complete(other, upi('success@test'))]);
    expect(orders[0].body.order).not.toBe(orders[1].body.order);
    for (const { body } of orders)
      await orderBecomes(merchant, body.order, { status: 'paid', amount_paid: 120_000, metadata: { class: 'sunday' } });
    await shoppers.becomes(link.id, { status: 'open', uses: 2, order_id: null, payment: null, checkout_session: null, paid_at: null });
  });

  it('can be paid by card too, which places the order at the capture', async () => {
    const link = await shoppers.link(WORKSHOP);
    const visit = await shoppers.visit(link.url);
    await complete(visit, card('tok_success'));
    const { payment } = await shoppers.sessionBecomes(visit.session, { status: 'complete', payment_link: link.id });
    await eventually(async () => expect((await merchant.get(`/payments/${payment}`)).body).toMatchObject({ status: 'captured' }));
    await shoppers.becomes(link.id, { uses: 1 });
  });

  it('is found by its sessions', async () => {
    const link = await shoppers.link(WORKSHOP);
    const { session } = await shoppers.visit(link.url);
    await shoppers.sessionBecomes(session, { payment_link: link.id });
    expect(await sessionsOf(link)).toMatchObject([{ id: session, payment_link: link.id, line_items: [{ name: WORKSHOP.description }] }]);
    expect(await sessionsOf(link, '&status=complete')).toEqual([]);
  });

  it('ends its sessions at its own end, at the latest', async () => {
    const expires_at = Math.floor(Date.now() / 1000) + 2 * HOUR;
    const { session } = await shoppers.visit((await shoppers.link({ ...WORKSHOP, expires_at })).url);
    expect((await shoppers.sessionBecomes(session, { status: 'open' })).expires_at).toBe(expires_at);
  });
});

describe('a shopper who comes back to a reusable link', () => {
  it('gets their own session again, as long as it can be paid', async () => {
    const { url } = await shoppers.link(WORKSHOP);
    const first = await shoppers.visit(url);
    expect(String(first.headers['set-cookie'])).toMatch(
      /^__Host-pl_\w{24}=cs_\w+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const back = await shoppers.visit(url, returning(first));
    expect([back.session, back.secret]).toEqual([first.session, first.secret]);
    const { body } = await complete(first, upi('failure@test'));
    await orderBecomes(merchant, body.order, { payment_status: 'failed' });
    expect((await shoppers.visit(url, returning(first))).session).toBe(first.session);
    await complete(first, upi('success@test'));
    await orderBecomes(merchant, body.order, { status: 'paid' });
    expect((await shoppers.visit(url, returning(first))).session).not.toBe(first.session);
  });

  it('gets a new one without a session of this link, or with an invalid cookie', async () => {
    const [link, another] = [await shoppers.link(WORKSHOP), await shoppers.link(WORKSHOP)];
    const [first, elsewhere] = [await shoppers.visit(link.url), await shoppers.visit(another.url)];
    for (const value of [first.session, `${first.session}_secret_${'0'.repeat(32)}`, elsewhere.secret, '', 'x%00']) {
      const { session, status } = await shoppers.visit(link.url, { cookie: `__Host-${link.id}=${value}` });
      expect(status).toBe(303);
      expect([first.session, elsewhere.session]).not.toContain(session);
    }
  });

  it('gets no new session by reloading the page or by HEAD', async () => {
    const link = await shoppers.link(WORKSHOP);
    const { location, session } = await shoppers.visit(link.url);
    await shoppers.sessionBecomes(session, { status: 'open' });
    for (let n = 0; n < 3; n++) expect((await shoppers.visit(location!)).status).toBe(200);
    const browser = new BrowserWithoutScript(service);
    expect(await browser.look(`${service.addresses.api}${new URL(link.url).pathname}`)).toMatchObject({ status: 200, location: null });
    await browser.close();
    expect(await sessionsOf(link)).toHaveLength(1);
  });
});

describe('a link with a maximum number of payments', () => {
  it('is used up by the last payment: no new payments start, and those in progress can finish', async () => {
    const link = await shoppers.link({ ...WORKSHOP, max_uses: 1 });
    const [paying, idle, last] = [await shoppers.visit(link.url), await shoppers.visit(link.url), await shoppers.visit(link.url)];
    await complete(paying, card('tok_pending'));
    await complete(last, upi('success@test'));
    expect(await shoppers.becomes(link.id, { status: 'used_up' })).toMatchObject({ uses: 1, max_uses: 1 });
    await shoppers.sessionBecomes(idle.session, { status: 'expired', expired_reason: 'manual' });
    expect(refusalOf(await complete(idle, upi('success@test')))).toEqual([422, 'checkout_session_not_open', null]);
    expect(await shoppers.visit(link.url)).toMatchObject({ status: 200, location: null, heading: 'This payment link is used up' });
    expect((await shoppers.visit(link.url, { 'accept-language': 'hi' })).heading).toBe('इस भुगतान लिंक की सीमा पूरी हो गई है');
    expect((await shoppers.visit(link.url, returning(paying))).session).toBe(paying.session);
    expect(refusalOf(await merchant.post(`/payment_links/${link.id}/close`))).toEqual([422, 'payment_link_not_open', null]);
    expect((await merchant.get('/payment_links?status=used_up')).body.data).toMatchObject([{ id: link.id }]);

    await bankDecides(service, paying.session, true);
    await shoppers.sessionBecomes(paying.session, { status: 'complete', payment_status: 'paid' });
    await shoppers.becomes(link.id, { status: 'used_up', uses: 2 });
  });

  it('counts payments, not visits or failures', async () => {
    const link = await shoppers.link({ ...WORKSHOP, max_uses: 2 });
    const { body } = await complete(await shoppers.visit(link.url), upi('failure@test'));
    await orderBecomes(merchant, body.order, { payment_status: 'failed' });
    await complete(await shoppers.visit(link.url), upi('success@test'));
    await shoppers.becomes(link.id, { status: 'open', uses: 1 });
    const last = await complete(await shoppers.visit(link.url), upi('success@test'));
    expect(last.status).toBe(200);
    await shoppers.becomes(link.id, { status: 'used_up', uses: 2 });
  });

  it('counts two simultaneous payments, each once', async () => {
    const link = await shoppers.link({ ...WORKSHOP, max_uses: 5 });
    const visits = await Promise.all(Array.from({ length: 5 }, () => shoppers.visit(link.url)));
    const paid = await Promise.all(visits.map((visit) => complete(visit, upi('success@test'))));
    expect(paid.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await shoppers.becomes(link.id, { status: 'used_up', uses: 5 });
    const types = (await service.part(EventHistory).stream(`payment_link-${link.id}`)).map(({ type }) => type);
    expect(types).toEqual(['payment_link.created', 'payment_link.used_up']);
  });

  it('counts a payment once, even if its job is repeated', async () => {
    const link = await shoppers.link({ ...WORKSHOP, max_uses: 1 });
    const { body } = await complete(await shoppers.visit(link.url), upi('success@test'));
    await shoppers.becomes(link.id, { status: 'used_up' });
    const captured = (await service.part(EventHistory).stream(`order-${body.order}`)).find(({ type }) => type === 'payment.captured')!;
    const [job] = service.part(SettlePaymentLinksWhenOrderAsksForNothing).plan(captured);
    await service.part(SettlePaymentLinksWhenOrderAsksForNothing).perform({ ...job!, attempt: 1, redelivered: false, token: '' });
    expect(await service.part(EventHistory).stream(`payment_link_uses-${link.id}`)).toHaveLength(1);
  });

  it('is used up by the repeated job if the process died after counting', async () => {
    const link = await shoppers.link({ ...WORKSHOP, max_uses: 1 });
    const [created] = await service.part(EventHistory).stream(`payment_link-${link.id}`);
    const paid = { order: `ord_${'0'.repeat(24)}`, payment: `pay_${'0'.repeat(24)}` };
    const counting = () => followUp(causeOf(created!), 'payment_link.settle', service.part(Clocks), ' died');
    const stream = `payment_link_uses-${link.id}`;
    await service.part(EventStore).append(stream, 'no_stream', [(await counting()).event(stream, fact('payment_link.paid', paid))]);
    await service.part(CommandBus).execute(SettlePaymentLink({ link: link.id, outcome: { paid }, context: await counting() }));
    expect((await shoppers.becomes(link.id, { status: 'used_up' })).uses).toBe(1);
  });
});

describe('a reusable link that ends', () => {
  it('is closed with all its open sessions', async () => {
    const link = await shoppers.link(WORKSHOP);
    const visits = await Promise.all(Array.from({ length: 120 }, () => shoppers.visit(link.url)));
    expect(new Set(visits.map(({ session }) => session)).size).toBe(120);
    expect((await merchant.post(`/payment_links/${link.id}/close`)).body).toMatchObject({ status: 'closed', checkout_session: null });
    for (const { session } of [visits[0]!, visits.at(-1)!]) await shoppers.sessionBecomes(session, { status: 'expired' });
    await eventually(async () => expect(await sessionsOf(link, '&status=open')).toEqual([]));
    expect((await shoppers.visit(link.url)).heading).toBe('This payment link is closed');
  });

  it('expires at its time', async () => {
    const link = await shoppers.link({ ...WORKSHOP, expires_at: Math.floor(Date.now() / 1000) + PAYMENT_WINDOW + MINUTE });
    await merchant.post('/test_helpers/clock/advance', { seconds: PAYMENT_WINDOW + 2 * MINUTE });
    expect((await shoppers.visit(link.url)).heading).toBe('This payment link has expired');
    await shoppers.becomes(link.id, { status: 'expired', uses: 0 });
  });
});

describe('a reusable link that is opened again and again', () => {
  it('creates 300 sessions in an hour for one network, and then answers with Retry-After', async () => {
    const link = await shoppers.link(WORKSHOP);
    const first = await shoppers.visit(link.url);
    for (const address of ['127.0.0.1', '::1']) await count(`${link.id} ${networkOf(address)}`, 300);
    const refused = await shoppers.visit(link.url);
    expect(refused).toMatchObject({ status: 429, location: null, heading: 'Too many people are opening this link' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(HOUR);
    expect((await shoppers.visit(link.url, returning(first))).session).toBe(first.session);
    expect((await shoppers.visit((await shoppers.link(WORKSHOP)).url)).status).toBe(303);
  });

  it('creates 10,000 for all networks together', async () => {
    const { id, url } = await shoppers.link(WORKSHOP);
    await count(id, 9_999);
    expect((await shoppers.visit(url)).status).toBe(303);
    expect(await shoppers.visit(url)).toMatchObject({ status: 429, location: null });
  });

  /** As many openings as that, in this hour and the next. */
  async function count(what: string, times: number): Promise<void> {
    const hour = Math.floor(Date.now() / 1000 / HOUR) * HOUR;
    for (const start of [hour + HOUR, hour])
      for (let n = 0; n < times; n++) await service.part(RateCounters).countIn({ start, seconds: HOUR }, `opening ${what}`, 1);
  }
});
