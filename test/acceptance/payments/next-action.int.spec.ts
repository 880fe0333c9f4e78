import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { DocumentedGateway } from '#test/contracts/documented-gateway';
import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { card } from '#test/support/clients/session-payments';
import { openSession, orderBecomes } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('own');

const HOSTED = { payment_option: 'prepaid', payment: { method: 'hosted' } };
const INTENT = { payment_option: 'prepaid', payment: { method: 'upi' } };
const COLLECT = { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'pending@test' } } };
const success_url = 'https://shop.example/thanks?from=cart';

let browser: BrowserWithoutScript;
let books: GatewayBooks;
beforeAll(() => {
  browser = new BrowserWithoutScript(service);
  books = new GatewayBooks(service);
});
beforeEach(() => books.trouble());
afterAll(() => browser.close());

const sessionBecomes = (id: string, expected: object): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/checkout/sessions/${id}`);
    expect(body).toMatchObject(expected);
    return body;
  });

async function complete(choice: object): Promise<string> {
  const { id } = await openSession(merchant, { success_url });
  expect((await merchant.post(`/checkout/sessions/${id}/complete`, choice)).status).toBe(200);
  return id;
}

/** A session whose shopper has to go to a page, and that page. */
async function redirected(choice: object): Promise<{ id: string; page: string }> {
  const id = await complete(choice);
  const { next_action } = await sessionBecomes(id, { next_action: { type: 'redirect', expires_at: expect.any(Number) } });
  return { id, page: next_action.url };
}

describe('a shopper whose bank has to approve', () => {
  it('approves on its page, comes back, and has paid by then', async () => {
    const { id, page } = await redirected(card('tok_pending'));
    const nextAddress = await browser.answerBank(page, { answer: 'approve' });
    expect(nextAddress.href).toBe(`${success_url}&session=${id}&status=paid`);
    const { order } = await sessionBecomes(id, { status: 'complete', payment_status: 'paid', next_action: null });
    await orderBecomes(merchant, order, { status: 'paid' });
  });

  it('declines, returns, and can retry', async () => {
    const { id, page } = await redirected(card('tok_pending'));
    const nextAddress = await browser.answerBank(page, { answer: 'decline' });
    expect(nextAddress.searchParams.get('status')).toBe('failed');
    await sessionBecomes(id, { status: 'open', payment_status: 'unpaid', next_action: null, last_payment_error: { code: 'declined' } });
    await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_success'));
    await sessionBecomes(id, { status: 'complete', payment_status: 'paid' });
  });

  it('closes the page without answering, and can open it again', async () => {
    const { id, page } = await redirected(card('tok_pending'));
    expect((await browser.answerBank(page, { answer: 'close' })).searchParams.get('status')).toBe('processing');
    await sessionBecomes(id, { payment_status: 'processing', next_action: { url: page } });
    expect((await browser.answerBank(page, { answer: 'approve' })).searchParams.get('status')).toBe('paid');
  });

  it('has no next action if the payment ends without one', async () => {
    const { next_action } = await sessionBecomes(await complete(card('tok_success')), { status: 'complete', payment_status: 'paid' });
    expect(next_action).toBeNull();
  });
});

describe('a shopper who pays by UPI', () => {
  const paymentOf = async (session: string): Promise<[order: string, payment: string]> => {
    const { order } = await sessionBecomes(session, { status: 'complete' });
    const [{ id }] = await eventually(async () => {
      const { data } = (await merchant.get(`/orders/${order}/payments`)).body;
      expect(data).toHaveLength(1);
      return data;
    });
    return [order, id];
  };

  it('without an address opens the app that the gateway names, and approves there', async () => {
    const id = await complete(INTENT);
    await sessionBecomes(id, {
      next_action: { type: 'upi_intent', url: expect.stringMatching(/^upi:\/\/pay\?pa=sandbox@test&.*am=2499\.00/) },
    });
    const [order, payment] = await paymentOf(id);
    const page = `${service.part(PaymentGateways).sandboxUrl}/bank/${payment}`;
    expect((await browser.visit(page)).text).toContain('UPI app');
    expect((await browser.answerBank(page, { answer: 'approve' })).searchParams.get('status')).toBe('paid');
    await orderBecomes(merchant, order, { status: 'paid' });
    await sessionBecomes(id, { next_action: null });
  });

  it('by an address accepts the request in the app, and the address is masked', async () => {
    const id = await complete(COLLECT);
    const { next_action } = await sessionBecomes(id, { next_action: { type: 'upi_collect', vpa_masked: 'pe•••@test' } });
    expect(Object.keys(next_action).toSorted()).toEqual(['expires_at', 'type', 'vpa_masked']);
    const [order, payment] = await paymentOf(id);
    await browser.submit(`${service.part(PaymentGateways).sandboxUrl}/bank/${payment}`, { answer: 'approve' });
    await orderBecomes(merchant, order, { status: 'paid' });
  });
});

describe('a shopper on the gateway’s own page', () => {
  it('chooses there how to pay, and the payment then says how', async () => {
    const { id, page } = await redirected(HOSTED);
    expect((await browser.visit(page)).text).toContain('How would you like to pay?');
    const nextAddress = await browser.answerBank(page, { answer: 'approve', method: 'netbanking' });
    expect(nextAddress.searchParams.get('status')).toBe('paid');
    const { order } = await sessionBecomes(id, { status: 'complete', payment_status: 'paid', next_action: null });
    await eventually(async () => {
      const { data } = (await merchant.get(`/orders/${order}/payments`)).body;
      expect(data).toMatchObject([
        { status: 'captured', method_details: { type: 'netbanking' }, gateway_reference: expect.stringMatching(/^pay_\w{14}$/) },
      ]);
    });
  });

  it('has paid even without a notice, once the page is queried', async () => {
    const { id, page } = await redirected(HOSTED);
    books.trouble({ notices: { copies: 0 } });
    await browser.submit(page, { answer: 'approve', method: 'wallet' });
    await sessionBecomes(id, { payment_status: 'processing' });
    service.clock.advance(181);
    expect((await sessionBecomes(id, { status: 'complete', payment_status: 'paid' })).next_action).toBeNull();
  });

  it('finds it closed when the session has ended', async () => {
    const { id, page } = await redirected(HOSTED);
    expect((await merchant.post(`/checkout/sessions/${id}/expire`)).status).toBe(200);
    await eventually(async () => expect((await browser.visit(page)).text).toContain('can no longer be made'));
    expect((await browser.answerBank(page, { answer: 'approve', method: 'upi' })).searchParams.get('status')).toBe('failed');
  });

  it('can retry on another page after a decline', async () => {
    const { id, page } = await redirected(HOSTED);
    expect((await browser.answerBank(page, { answer: 'decline', method: 'card' })).searchParams.get('status')).toBe('failed');
    await sessionBecomes(id, { status: 'open', payment_status: 'unpaid', next_action: null, last_payment_error: { code: 'declined' } });
    await merchant.post(`/checkout/sessions/${id}/complete`, HOSTED);
    const { next_action } = await sessionBecomes(id, { next_action: { type: 'redirect' } });
    expect(next_action.url).not.toBe(page);
  });
});

describe('a misbehaving gateway', () => {
  const PAYMENT = { razorpay_payment_id: 'pay_FVmAstJWfsD3SO' };
  const OPEN = {
    id: PAYMENT.razorpay_payment_id,
    entity: 'payment',
    amount: 249_900,
    currency: 'INR',
    status: 'created',
    created_at: 1_579_691_505,
  };

  async function expectAnswered(answer: object, expected: object): Promise<void> {
    const gateway = await DocumentedGateway.open('razorpay', {
      'GET /v1/orders': { entity: 'collection', count: 0, items: [] },
      'POST /v1/orders': { id: 'order_EAkbvXiCJlwhHR', entity: 'order', created_at: 1_579_691_505 },
      'POST /v1/payments/create/json': answer,
      [`GET /v1/payments/${PAYMENT.razorpay_payment_id}`]: OPEN,
    });
    const keys = {
      kind: 'razorpay',
      mode: 'test',
      name: 'Odd',
      keyId: 'rzp_test_1',
      keySecret: 's',
      charging: 's2s',
      baseUrl: gateway.url,
    };
    const { id: connection } = await service.operate('connections.create', keys);
    try {
      const id = await complete(card('tok_pending'));
      await eventually(() => expect(gateway.requests.map(({ what }) => what)).toContain('POST /v1/payments/create/json'));
      await sessionBecomes(id, expected);
    } finally {
      await service.operate('connections.remove', { id: connection, yes: true });
      await gateway.close();
    }
  }

  it('with a step that nobody can pass on shows the shopper no next action, and is looked up', () =>
    expectAnswered(
      { ...PAYMENT, next: [{ action: 'otp_generate', url: 'https://api.razorpay.com/v1/otp' }] },
      { status: 'open', payment_status: 'processing', next_action: null },
    ));

  it('with a page that is not https fails the payment at once, and the shopper may pay another way', async () => {
    const error = { code: 'processor_error', message: expect.stringContaining('shoppers cannot be sent to') };
    const next = [{ action: 'redirect', url: 'http://bank.example/pay' }];
    await expectAnswered({ ...PAYMENT, next }, { status: 'open', payment_status: 'unpaid', next_action: null, last_payment_error: error });
  });
});
