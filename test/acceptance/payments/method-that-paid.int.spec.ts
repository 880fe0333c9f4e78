import { EventHistory } from '#platform/event-history/event-history';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { openSession, orderBecomes, placeOrder, refund, upi } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const HOSTED = { payment_option: 'prepaid', payment: { method: 'hosted' } };
/** The page stays open at the gateway, even after its payment has ended here. */
const UNCLOSED = { failures: [{ on: 'POST /v1/payment_links', as: 'status' as const }] };

let browser: BrowserWithoutScript;
let books: GatewayBooks;
beforeAll(() => {
  browser = new BrowserWithoutScript(service);
  books = new GatewayBooks(service);
});
afterEach(() => books.trouble());
afterAll(() => browser.close());

const sessionBecomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });

/** A session whose shopper has been sent to the gateway's own page. */
async function onThePage(): Promise<{ id: string; page: string }> {
  const { id } = await openSession(merchant);
  expect((await merchant.post(`/checkout/sessions/${id}/complete`, HOSTED)).status).toBe(200);
  const { next_action } = await sessionBecomes(id, { next_action: { type: 'redirect' } });
  return { id, page: next_action.url };
}

const expectPayments = (order: string, expected: readonly object[]): Promise<void> =>
  eventually(async () => expect((await merchant.get(`/orders/${order}/payments`)).body.data).toMatchObject(expected));

const factsOf = async (stream: string, type: string): Promise<unknown[]> =>
  (await service.part(EventHistory).stream(stream)).filter((each) => each.type === type).map(({ data }) => data);

it.each(['card', 'upi'])('on the gateway’s own page is %s everywhere once it is captured', async (method) => {
  const { id, page } = await onThePage();
  await browser.answerBank(page, { answer: 'approve', method });
  const { order } = await sessionBecomes(id, { payment_status: 'paid' });
  await orderBecomes(merchant, order, { status: 'paid', payment_method_details: { type: method, upi: null } });
  await expectPayments(order, [{ method, channel: 'hosted', status: 'captured', method_details: { type: method } }]);
  const { body } = await refund(merchant, order, 1_000);
  expect(body.destination).toMatchObject({ type: method, label_masked: null });
});

it('from server to server is what the shopper chose', async () => {
  const order = await placeOrder(merchant, upi('success@test'));
  await orderBecomes(merchant, order.id, { status: 'paid', payment_method_details: { type: 'upi', upi: { vpa: 'success@test' } } });
  await expectPayments(order.id, [{ method: 'upi', channel: 's2s' }]);
});

it('is recorded for a capture after the session is over, in a fact that fits its schema', async () => {
  const { id, page } = await onThePage();
  books.trouble(UNCLOSED);
  expect((await merchant.post(`/checkout/sessions/${id}/expire`)).status).toBe(200);
  await browser.answerBank(page, { answer: 'approve', method: 'netbanking' });
  const late = await eventually(async () => {
    const found = await factsOf(`checkout_session-${id}`, 'checkout_session.payment_captured_late');
    expect(found).toHaveLength(1);
    return found;
  });
  expect(late).toMatchObject([{ method_used: 'netbanking' }]);
});

it('is recorded for a second capture, in a fact that fits its schema, and its refund uses that method', async () => {
  const { id, page } = await onThePage();
  books.trouble(UNCLOSED);
  expect((await merchant.post(`/checkout/sessions/${id}/abandon_payment`)).status).toBe(200);
  await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_success'));
  const { order } = await sessionBecomes(id, { payment_status: 'paid' });
  await browser.answerBank(page, { answer: 'approve', method: 'netbanking' });
  await eventually(async () =>
    expect(await factsOf(`order-${order}`, 'payment.captured_again')).toMatchObject([{ method: 'hosted', method_used: 'netbanking' }]),
  );
  books.trouble();
  const destination = { type: 'netbanking', label_masked: null };
  await eventually(async () =>
    expect((await merchant.get(`/refunds?order_id=${order}`)).body.data).toMatchObject([
      { initiated_by: 'duplicate_capture', destination },
    ]),
  );
  await orderBecomes(merchant, order, { payment_method_details: { type: 'card' } });
  await expectPayments(order, [
    { method: 'netbanking', channel: 'hosted' },
    { method: 'card', channel: 's2s' },
  ]);
});

it('is that of the captured attempt, even if another was started after it', async () => {
  const { id, page } = await onThePage();
  books.trouble(UNCLOSED);
  expect((await merchant.post(`/checkout/sessions/${id}/abandon_payment`)).status).toBe(200);
  const { order } = (await merchant.post(`/checkout/sessions/${id}/complete`, upi('failure@test'))).body;
  await orderBecomes(merchant, order, { payment_status: 'failed' });
  await browser.answerBank(page, { answer: 'approve', method: 'card' });
  await orderBecomes(merchant, order, { status: 'paid', payment_method_details: { type: 'card', upi: null } });
});
