import { createHmac } from 'node:crypto';
import { Connections } from '#integrations/connections/connections';
import { PartnerCounts } from '#integrations/partner-counts';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { ReturnAddresses } from '#integrations/payments/return/return-addresses';
import { EventHistory } from '#platform/event-history/event-history';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, orderBecomes } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const success_url = 'https://shop.example/thanks';

let browser: BrowserWithoutScript;
let books: GatewayBooks;
beforeAll(() => {
  browser = new BrowserWithoutScript(service);
  books = new GatewayBooks(service);
});
beforeEach(() => books.trouble());
afterAll(() => browser.close());

interface Waiting {
  readonly session: string;
  readonly connection: string;
  /** Our own id. */
  readonly payment: string;
  readonly page: string;
  /** Where the gateway sends the shopper afterwards. */
  readonly address: string;
}

const sessionBecomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });

/** A session whose shopper was sent to the bank. */
async function waiting(choice: object = card('tok_pending'), shop = success_url): Promise<Waiting> {
  const { id: session } = await openSession(merchant, { success_url: shop });
  await merchant.post(`/checkout/sessions/${session}/complete`, choice);
  const { next_action } = await sessionBecomes(session, { next_action: { type: 'redirect' } });
  const events = await service.part(EventHistory).stream(`checkout_session-${session}`);
  const { payment, connection } = events.find(({ type }) => type === 'checkout_session.payment_routed')!.data as Record<string, string>;
  const address = service.part(ReturnAddresses).of(connection!, { order: null, session, payment: payment! });
  return { session, connection: connection!, payment: payment!, page: next_action.url, address };
}

async function outcomeOf(address: string, fields: Readonly<Record<string, string>>, by: 'link' | 'form' = 'link'): Promise<string | null> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(by === 'link' ? fields : {})) url.searchParams.append(name, value);
  const { status, location } = by === 'link' ? await browser.visit(url.href) : await browser.submit(url.href, fields);
  expect(status).toBe(303);
  const nextAddress = new URL(location!);
  expect(nextAddress.href.startsWith(success_url)).toBe(true);
  return nextAddress.searchParams.get('status');
}

const signedBy = async (connection: string, order_id: string, payment_id: string) => {
  const { key_secret } = (await service.part(Connections).byId(connection, ['sandbox']))!;
  const razorpay_signature = createHmac('sha256', key_secret).update(`${order_id}|${payment_id}`).digest('hex');
  return { razorpay_order_id: order_id, razorpay_payment_id: payment_id, razorpay_signature };
};

const refusedNotices = (): number =>
  service
    .part(PartnerCounts)
    .ofNotices()
    .find(({ labels }) => labels.outcome === 'refused')?.value ?? 0;

const bank = (page: string, answer: string) => browser.submit(page, { answer });

describe('the return from a gateway', () => {
  it('never pays: neither forged nor signed fields change the payment’s state, and forged ones are counted', async () => {
    const { session, connection, address } = await waiting();
    const { id, order_id } = await paymentAtGateway(service, session);
    const before = refusedNotices();
    expect(
      await outcomeOf(address, {
        razorpay_payment_id: id,
        razorpay_order_id: order_id,
        razorpay_signature: 'f'.repeat(64),
        status: 'paid',
      }),
    ).toBe('processing');
    expect(refusedNotices()).toBe(before + 1);
    expect(await outcomeOf(address, await signedBy(connection, order_id, id))).toBe('processing');
    expect(await outcomeOf(address, { razorpay_payment_link_status: 'paid', redirect_status: 'succeeded' })).toBe('processing');
    expect(refusedNotices()).toBe(before + 1);
    await sessionBecomes(session, { status: 'open', payment_status: 'processing' });
  });

  it('queries the payment’s state without a notice, and a repeat has the same result', async () => {
    const { session, connection, address, page } = await waiting();
    const { id, order_id } = await paymentAtGateway(service, session);
    books.trouble({ notices: { copies: 0 } });
    await bank(page, 'approve');
    const fields = await signedBy(connection, order_id, id);
    expect(await Promise.all([outcomeOf(address, fields), outcomeOf(address, fields, 'form'), outcomeOf(address, fields)])).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
    const { order } = await sessionBecomes(session, { status: 'complete', payment_status: 'paid' });
    expect(await outcomeOf(address, fields, 'form')).toBe('paid');
    const paid = await orderBecomes(merchant, order, { status: 'paid', amount_paid: 249_900 });
    expect(paid.amount_refunded).toBe(0);
  });

  it('queries nobody for HEAD, and redirects to the same address', async () => {
    const { session, address, page } = await waiting();
    books.trouble({ notices: { copies: 0 } });
    await bank(page, 'approve');
    const { status, location } = await browser.look(address);
    expect([status, location]).toEqual([303, `${success_url}?session=${session}&status=processing`]);
    await sessionBecomes(session, { payment_status: 'processing' });
    const before = refusedNotices();
    await browser.look(`${address}&razorpay_payment_id=pay_x&razorpay_order_id=order_x&razorpay_signature=forged`);
    expect(refusedNotices()).toBe(before);
    expect(await outcomeOf(address, {})).toBe('paid');
  });

  it('redirects to the shop’s unchanged address, with our parameters appended', async () => {
    const written = 'https://shop.example/thanks?note=a%20b&flag&e=%E0%A4%B9+x';
    const { session, address } = await waiting(card('tok_pending'), written);
    const { location } = await browser.visit(address);
    expect(location).toBe(`${written}&session=${session}&status=processing`);
  });

  it('with the signature of another payment reports its own payment', async () => {
    const [paid, open] = [await waiting(), await waiting()];
    const { id, order_id } = await paymentAtGateway(service, paid.session);
    await bank(paid.page, 'approve');
    await sessionBecomes(paid.session, { status: 'complete' });
    expect(await outcomeOf(open.address, await signedBy(open.connection, order_id, id))).toBe('processing');
    await sessionBecomes(open.session, { status: 'open', payment_status: 'processing' });
  });

  it('after the expiry reports that the payment failed', async () => {
    const { session, address, page } = await waiting();
    await merchant.post(`/checkout/sessions/${session}/expire`);
    await bank(page, 'approve');
    await eventually(async () => expect(await outcomeOf(address, {})).toBe('failed'));
    await sessionBecomes(session, { status: 'expired', order: null });
  });

  it('continues after three seconds without an answer, and queries the gateway once at a time', async () => {
    const { session, address } = await waiting();
    const { id } = await paymentAtGateway(service, session);
    books.trouble({ failures: [{ on: `GET /v1/payments/${id}`, as: 'hang', times: 1 }] });
    const began = performance.now();
    expect(await Promise.all([outcomeOf(address, {}), outcomeOf(address, {}), outcomeOf(address, {})])).toEqual([
      'processing',
      'processing',
      'processing',
    ]);
    expect(performance.now() - began).toBeGreaterThan(2_900);
    expect(performance.now() - began).toBeLessThan(8_500);
    expect(service.sandbox.trouble.over).toBe(true);
  });

  it('ignores parameters that the shopper added', async () => {
    const { address } = await waiting();
    for (const name of ['return_url', 'url', 'redirect', 'next', 'success_url'])
      expect(await outcomeOf(address, { [name]: 'https://evil.example/' })).toBe('processing');
  });

  it('from what nobody knows is answered by a page', async () => {
    const { address, payment, session, connection } = await waiting();
    for (const unknown of [
      ...[payment, session, connection].map((id) => address.replace(id, `${id.slice(0, -3)}xxx`)),
      address.replace(payment, '../../orders'),
      address.replace(/tag=.{4}/, 'tag=AAAA'),
      address.replace(/tag=.*/, 'tag=AAAA'),
      `${address.replace(/.tag=.*/, '')}x`,
      `${address}&payment=${payment}`,
      address.split('?')[0]!,
    ]) {
      const { status, location, type, text } = await browser.visit(unknown);
      expect([unknown, status, location, type]).toEqual([unknown, 404, null, 'text/html; charset=utf-8']);
      expect(text).toContain('There is no such payment');
    }
  });

  it('by an address of an earlier release, which has no tag, leads to the shop once the payment is in the read model', async () => {
    const { address } = await waiting();
    await eventually(async () => expect((await browser.visit(address.replace(/&tag=.*/, ''))).status).toBe(303));
  });

  it('accepts forms of a limited size, and no other route accepts any', async () => {
    const { address } = await waiting();
    expect((await browser.submit(address, { much: 'x'.repeat(16 * 1024) })).status).toBe(413);
    expect((await browser.submit(address.replace('/return', ''), { a: 'b' })).status).toBe(415);
  });
});

describe('a notice that comes before the answer to the charge', () => {
  it('pays, so the shopper has no next action', async () => {
    books.trouble({ failures: [{ on: 'POST /v1/payments/create', as: 'drop_answer', times: 1 }] });
    const { id: session } = await openSession(merchant, { success_url });
    await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_pending'));
    const { notes } = await paymentAtGateway(service, session);
    await bank(`${service.part(PaymentGateways).sandboxUrl}/bank/${notes.payment}`, 'approve');
    const { order } = await sessionBecomes(session, { status: 'complete', payment_status: 'paid', next_action: null });
    const paid = await orderBecomes(merchant, order, { status: 'paid', amount_paid: 249_900 });
    expect(paid.amount_refunded).toBe(0);
  });

  it('leaves the shopper the next action if the answer was lost', async () => {
    books.trouble({ failures: [{ on: 'POST /v1/payments/create', as: 'drop_answer', times: 1 }] });
    const { session, address, page } = await waiting();
    await bank(page, 'approve');
    await eventually(async () => expect(await outcomeOf(address, {})).toBe('paid'));
    await sessionBecomes(session, { status: 'complete', payment_status: 'paid' });
  });
});
