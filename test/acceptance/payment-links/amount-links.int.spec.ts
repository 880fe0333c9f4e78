import { eventually } from '#test/support/machine/eventually';
import { fact } from '#kernel/fact';
import { MINUTE } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import { EventHistory } from '#platform/event-history/event-history';
import { EventStore } from '#platform/event-store/event-store';
import { causeOf, followUp } from '#job-queue/cause';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { orderBecomes, PAYMENT_WINDOW, upi } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const CUSTOMER = { phone: '+919876543210', name: 'Asha Rao' };
const AMOUNT = { amount: 45_000, currency: 'INR', customer: CUSTOMER, description: 'Alteration of a kurta' };

let shoppers: LinkVisitors;
beforeAll(() => {
  shoppers = new LinkVisitors(service, merchant);
});

const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
const openedFacts = async (link: string) =>
  (await service.part(EventHistory).stream(`payment_link-${link}`)).filter(({ type }) => type === 'payment_link.opened');

describe('a link for an amount', () => {
  it('opens a session for everybody who has it, whose payment places an order and pays the link', async () => {
    const link = await shoppers.link({ ...AMOUNT, client_reference_id: 'invoice-7', metadata: { tailor: 'Ravi' } });
    expect(link).toMatchObject({ object: 'payment_link', status: 'open', amount: 45_000, order_id: null, reusable: false, payment: null });
    const { body: session, session: id } = await shoppers.pay(link.url, upi('success@test'));
    expect(session).toMatchObject({ amount: 45_000, line_items: [{ name: 'Alteration of a kurta', amount: 45_000 }] });
    const order = await orderBecomes(merchant, session.order, { status: 'paid', amount_paid: 45_000, payment_method: 'prepaid' });
    expect(order).toMatchObject({ customer: CUSTOMER, client_reference_id: 'invoice-7', metadata: { tailor: 'Ravi' } });
    const paid = await shoppers.becomes(link.id, { status: 'paid', order_id: order.id, checkout_session: id });
    expect(paid).toMatchObject({ payment: expect.stringMatching(/^pay_/), paid_at: expect.any(Number) });
    expect(await shoppers.visit(link.url)).toMatchObject({ status: 200, location: null, heading: 'This has been paid' });
    expect((await merchant.get(`/payment_links?order=${order.id}`)).body.data).toEqual([paid]);
  });

  it('can be paid by card too, which places the order at the capture', async () => {
    const { id, url } = await shoppers.link(AMOUNT);
    await shoppers.pay(url, { payment_option: 'prepaid', payment: { method: 'card', card: { token: 'tok_success' } } });
    const { order_id, checkout_session } = await shoppers.becomes(id, { status: 'paid' });
    const order = await orderBecomes(merchant, order_id, { status: 'paid', amount_paid: 45_000 });
    expect(order.checkout_session).toBe(checkout_session);
  });

  it('has one session for two tabs, a double click and a later visit', async () => {
    const { id, url } = await shoppers.link(AMOUNT);
    const visits = await Promise.all(Array.from({ length: 6 }, () => shoppers.visit(url)));
    expect(new Set([...visits, await shoppers.visit(url)].map(({ status, location }) => `${status} ${location}`)).size).toBe(1);
    expect(visits[0]).toMatchObject({ status: 303, headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } });
    expect(await openedFacts(id)).toHaveLength(1);
    expect((await merchant.get(`/checkout/sessions/${visits[0]!.session}`)).body).toMatchObject({ status: 'open', amount: 45_000 });
  });

  it('creates no session for HEAD, and passes the language on', async () => {
    const { id, url } = await shoppers.link(AMOUNT);
    const browser = new BrowserWithoutScript(service);
    const address = `${service.addresses.api}${new URL(url).pathname}`;
    expect(await browser.look(address)).toMatchObject({ status: 200, location: null });
    expect((await browser.look(`${address}x`)).status).toBe(404);
    await browser.close();
    expect(await openedFacts(id)).toHaveLength(0);
    const { location, session, secret } = await shoppers.visit(`${url}?lang=hi`);
    expect(location).toMatch(new RegExp(`/checkout/${session}\\?lang=hi#${secret}$`));
    expect((await shoppers.visit(`${url}?lang=fr`)).location).toMatch(new RegExp(`/checkout/${session}#${secret}$`));
  });

  it('creates the session that it names, even if the process died before', async () => {
    const { id, url } = await shoppers.link(AMOUNT);
    const stream = `payment_link-${id}`;
    const [created] = await service.part(EventHistory).stream(stream);
    const context = await followUp(causeOf(created!), 'payment_link.open', service.part(Clocks), ' 0');
    const session = context.newId('cs');
    await service.part(EventStore).append(stream, 0, [context.event(stream, fact('payment_link.opened', { checkout_session: session }))]);
    expect(await Promise.all([shoppers.visit(url), shoppers.visit(url)])).toMatchObject([{ session }, { session }]);
    expect((await merchant.get(`/checkout/sessions/${session}`)).body).toMatchObject({ status: 'open', amount: 45_000 });
    expect(await openedFacts(id)).toHaveLength(1);
  });

  it('is opened again once its session has expired, or the order of its session was not paid in time', async () => {
    const { id, url } = await shoppers.link(AMOUNT);
    const first = await shoppers.visit(url);
    await merchant.delete(`/checkout/sessions/${first.session}`);
    const { body, session: second } = await shoppers.pay(url, upi('failure@test'));
    expect(second).not.toBe(first.session);
    await orderBecomes(merchant, body.order, { payment_status: 'failed' });
    expect((await shoppers.visit(url)).session).toBe(second);
    await merchant.post('/test_helpers/clock/advance', { seconds: PAYMENT_WINDOW });
    await orderBecomes(merchant, body.order, { status: 'cancelled' });
    const { session: third } = await shoppers.pay(url, upi('success@test'));
    expect(third).not.toBe(second);
    await shoppers.becomes(id, { status: 'paid', checkout_session: third });
  });

  it('without a customer asks for the payer, once', async () => {
    const { id, url } = await shoppers.link({ amount: 45_000, currency: 'INR' });
    const { session, secret } = await shoppers.visit(url);
    const shopper = merchant.with(secret);
    const complete = (body: object) => shopper.post(`/checkout/sessions/${session}/complete`, { ...upi('failure@test'), ...body });
    await eventually(async () =>
      expect((await shopper.get(`/checkout/sessions/${session}`)).body.customer).toEqual({ name: null, phone: null }),
    );
    expect(refusalOf(await complete({}))).toEqual([400, 'missing_field', 'customer.phone']);
    expect(refusalOf(await complete({ customer: { phone: '12' } }))).toEqual([400, 'invalid_phone', 'customer.phone']);
    const { body } = await complete({ customer: { phone: '+919000000001' } });
    expect(body.customer.phone).toBe('•••••••••0001');
    await orderBecomes(merchant, body.order, { payment_status: 'failed', customer: { phone: '+919000000001' } });
    expect(refusalOf(await complete({ customer: CUSTOMER }))).toEqual([400, 'parameters_exclusive', 'customer']);
    await shopper.post(`/checkout/sessions/${session}/complete`, { ...upi('success@test'), customer: { phone: '+919000000001' } });
    await shoppers.becomes(id, { status: 'paid', customer: null });
  });

  it('forgets its customer when the customer is forgotten', async () => {
    const phone = '+919000000002';
    const { id } = await shoppers.link({ ...AMOUNT, customer: { phone, name: 'Ravi Das' } });
    await shoppers.becomes(id, { customer: { phone } });
    await service.operate('customers.forget', { phone });
    expect(await shoppers.becomes(id, { customer: null })).toMatchObject({ status: 'open', amount: 45_000 });
  });
});

describe('a link that has ended', () => {
  it('is closed by the merchant, with its session, permanently', async () => {
    const { id, url } = await shoppers.link(AMOUNT);
    const { session } = await shoppers.visit(url);
    const { body: closed } = await merchant.post(`/payment_links/${id}/close`);
    expect(closed).toMatchObject({ status: 'closed', closed_reason: 'manual', closed_at: expect.any(Number) });
    await shoppers.sessionBecomes(session, { status: 'expired' });
    expect(await shoppers.visit(url)).toMatchObject({ status: 200, heading: 'This payment link is closed' });
    expect((await merchant.post(`/payment_links/${id}/close`)).body).toEqual(closed);
  });

  it('expires at its time, with its session', async () => {
    const { id, url } = await shoppers.link({ ...AMOUNT, expires_at: inSeconds(PAYMENT_WINDOW + 10 * MINUTE) });
    const { session } = await shoppers.visit(url);
    await merchant.post('/test_helpers/clock/advance', { seconds: 10 * MINUTE + PAYMENT_WINDOW });
    expect(await shoppers.visit(url)).toMatchObject({ status: 200, heading: 'This payment link has expired' });
    await shoppers.becomes(id, { status: 'expired' });
    await shoppers.sessionBecomes(session, { status: 'expired' });
    expect(refusalOf(await merchant.post(`/payment_links/${id}/close`))).toEqual([422, 'payment_link_not_open', null]);
  });

  it('says so in the language of the shopper', async () => {
    const { id, url } = await shoppers.link(AMOUNT);
    await merchant.post(`/payment_links/${id}/close`);
    expect((await shoppers.visit(url, { 'accept-language': 'hi-IN' })).heading).toBe('यह भुगतान लिंक बंद है');
  });
});

describe('an invalid link', () => {
  it('is a page with 404, the same for an unknown link and a wrong secret', async () => {
    const { url } = await shoppers.link(AMOUNT);
    const [, page, id, secret] = new URL(url).pathname.split('/');
    const { origin } = new URL(url);
    for (const path of [
      `${page}/${id}/${'0'.repeat(16)}`,
      `${page}/pl_${'0'.repeat(24)}/${secret}`,
      `${page}/%00/${secret}`,
      `${page}/${id}/${id}`,
    ])
      expect(await shoppers.visit(`${origin}/${path}`)).toMatchObject({
        status: 404,
        location: null,
        heading: 'There is no such checkout',
      });
  });
});

describe('a link is refused', () => {
  it('with an amount and an order, of an unknown order, and for an end that is too near', async () => {
    const order_id = 'ord_000000000000000000000000';
    const refused = async (body: object) => refusalOf(await merchant.post('/payment_links', { currency: 'INR', ...body }));
    expect(await refused({ amount: 100, order_id })).toEqual([400, 'parameters_exclusive', 'amount']);
    expect(await refused({ order_id })).toEqual([404, 'resource_missing', 'order_id']);
    expect(await refused({ amount: 100, expires_at: 1_000 })).toEqual([400, 'invalid_range', 'expires_at']);
  });

  it('for another account, or if it is unknown', async () => {
    const { id } = await shoppers.link(AMOUNT);
    await shoppers.becomes(id, { status: 'open' });
    const { client: live } = await service.keyHolder({ mode: 'live' });
    for (const answer of [await live.get(`/payment_links/${id}`), await live.post(`/payment_links/${id}/close`)])
      expect(refusalOf(answer)).toEqual([404, 'resource_missing', 'id']);
  });
});

it('a link is made once for one Idempotency-Key', async () => {
  const made = () => merchant.post('/payment_links', AMOUNT, { 'idempotency-key': 'link-1' });
  const [one, other] = [await made(), await made()];
  expect([one.status, other.text]).toEqual([201, one.text]);
});
