import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Razorpay from 'razorpay';
import { generate } from 'selfsigned';
import { request } from 'undici';
import { SandboxGateway } from '#apps/sandbox/gateway/sandbox-gateway';
import { type NoticeReceiver, startReceiver } from '#test/contracts/gateway-receiver';
import { eventually } from '#test/support/machine/eventually';
import { MachineClock } from '#platform/clock/machine-clock';

const KEY_ID = 'rzp_test_1DP5mmOlF5G5ag';
const KEY_SECRET = 'secret:with:colons';
const WEBHOOK_SECRET = 'whook-secret';

/** Razorpay's own client checks the wire format; only its host is changed. */
function officialClient(url: string): Razorpay {
  const client = new Razorpay({ key_id: KEY_ID, key_secret: KEY_SECRET });
  (client as unknown as { api: { rq: { defaults: { baseURL: string } } } }).api.rq.defaults.baseURL = url;
  return client;
}

describe("the simulated gateway, called by Razorpay's own client", () => {
  let directory: string;
  let receiver: NoticeReceiver;
  let sandbox: SandboxGateway;
  let url: string;
  let razorpay: Razorpay;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
    receiver = await startReceiver();
    sandbox = new SandboxGateway({
      file: join(directory, 'sandbox.db'),
      directory: {
        find: (keyId) => (keyId === KEY_ID ? { keySecret: KEY_SECRET, webhookUrl: receiver.url, webhookSecret: WEBHOOK_SECRET } : null),
      },
      clock: new MachineClock(),
      bankDelayMs: 5,
    });
    url = await sandbox.listen();
    razorpay = officialClient(url);
  });

  afterEach(async () => {
    await sandbox.close();
    await receiver.stop();
    await rm(directory, { recursive: true });
  });

  const pay = async (orderId: string, vpa = 'success@test'): Promise<string> => {
    const requested = {
      amount: 50_000,
      currency: 'INR',
      order_id: orderId,
      method: 'upi',
      upi: { flow: 'collect', vpa },
      email: 'a@b.in',
      contact: '+919876543210',
    };
    const answer = await (razorpay.payments.createUpi as (input: object) => Promise<{ razorpay_payment_id: string }>)(requested);
    return answer.razorpay_payment_id;
  };

  it('takes a payment from order to refund', async () => {
    const order = await razorpay.orders.create({ amount: 50_000, currency: 'INR', receipt: 'r-1', notes: { shop: 'blue' } });
    expect(order).toMatchObject({ entity: 'order', status: 'created', amount_due: 50_000, attempts: 0, notes: { shop: 'blue' } });
    const payment = await pay(order.id);
    await eventually(async () =>
      expect(await razorpay.payments.fetch(payment)).toMatchObject({ status: 'captured', captured: true, order_id: order.id }),
    );
    expect(await razorpay.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_paid: 50_000, amount_due: 0, attempts: 1 });
    expect(await razorpay.orders.fetchPayments(order.id)).toMatchObject({ entity: 'collection', count: 1, items: [{ id: payment }] });
    expect(await razorpay.orders.all({ receipt: 'r-1' })).toMatchObject({ count: 1, items: [{ id: order.id }] });

    const refund = await razorpay.payments.refund(payment, { amount: 20_000, receipt: 'refund-1' });
    expect(refund).toMatchObject({ entity: 'refund', payment_id: payment, status: 'pending', receipt: 'refund-1' });
    await eventually(async () => expect(await razorpay.refunds.fetch(refund.id)).toMatchObject({ status: 'processed' }));
    expect(await razorpay.payments.fetch(payment)).toMatchObject({ amount_refunded: 20_000, refund_status: 'partial', status: 'captured' });
    expect(await razorpay.payments.fetchMultipleRefund(payment, {})).toMatchObject({ count: 1, items: [{ id: refund.id }] });
  });

  it.each([
    ['card', { token: 'tok_success' }, { token_id: 'tok_success' }],
    ['netbanking', { bank: 'HDFC' }, { bank: 'HDFC' }],
    ['wallet', { wallet: 'paytm' }, { wallet: 'paytm' }],
  ])('takes a payment by %s', async (method, given, shown) => {
    const { id } = await razorpay.orders.create({ amount: 50_000, currency: 'INR' });
    const requested = { amount: 50_000, currency: 'INR', order_id: id, method, contact: '+919876543210', email: 'a@b.in', ...given };
    const create = razorpay.payments.createPaymentJson as unknown as (input: object) => Promise<{ razorpay_payment_id: string }>;
    const { razorpay_payment_id: payment } = await create(requested);
    await eventually(async () => expect(await razorpay.payments.fetch(payment)).toMatchObject({ status: 'captured', method, ...shown }));
    await expect(
      create({ ...requested, ...Object.fromEntries(Object.keys(given).map((name) => [name, undefined])) }),
    ).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR' },
    });
  });

  it("signs notices as Razorpay's client expects", async () => {
    const { id } = await razorpay.orders.create({ amount: 50_000, currency: 'INR' });
    await pay(id);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const { rawBody, headers } = receiver.received[0]!;
    expect(Razorpay.validateWebhookSignature(rawBody.toString(), headers['x-razorpay-signature'] as string, WEBHOOK_SECRET)).toBe(true);
    expect(JSON.parse(rawBody.toString())).toMatchObject({ entity: 'event', event: 'payment.captured', contains: ['payment'] });
  });

  it('sends notices over TLS to a receiver whose certificate it trusts by its settings', async () => {
    const tls = await generate([{ name: 'commonName', value: 'localhost' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    });
    const secure = await startReceiver({ cert: tls.cert, key: tls.private });
    const trusting = new SandboxGateway({
      file: join(directory, 'trusting.db'),
      directory: { find: () => ({ keySecret: KEY_SECRET, webhookUrl: secure.url, webhookSecret: WEBHOOK_SECRET }) },
      clock: new MachineClock(),
      noticeCa: tls.cert,
      bankDelayMs: 5,
    });
    razorpay = officialClient(await trusting.listen());
    const { id } = await razorpay.orders.create({ amount: 50_000, currency: 'INR' });
    await pay(id);
    await eventually(() => expect(secure.received).toHaveLength(1));
    await trusting.close();
    await secure.stop();
  });

  it('authorises money and waits for the capture, if the order requests it', async () => {
    const { id } = await razorpay.orders.create({ amount: 50_000, currency: 'INR', payment_capture: false });
    const payment = await pay(id);
    await eventually(async () => expect(await razorpay.payments.fetch(payment)).toMatchObject({ status: 'authorized', captured: false }));
    await expect(razorpay.payments.capture(payment, 49_999, 'INR')).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', field: 'amount' },
    });
    expect(await razorpay.payments.capture(payment, 50_000, 'INR')).toMatchObject({ status: 'captured' });
    await expect(razorpay.payments.capture(payment, 50_000, 'INR')).rejects.toMatchObject({
      error: { reason: 'payment_already_captured' },
    });
  });

  it('refuses a second payment on a paid order, and one with another amount', async () => {
    const { id } = await razorpay.orders.create({ amount: 50_000, currency: 'INR' });
    const { id: other } = await razorpay.orders.create({ amount: 50_001, currency: 'INR' });
    await pay(id);
    await eventually(async () => expect(await razorpay.orders.fetch(id)).toMatchObject({ status: 'paid' }));
    await expect(pay(id)).rejects.toMatchObject({ statusCode: 400, error: { reason: 'order_already_paid' } });
    await expect(pay(other)).rejects.toMatchObject({ statusCode: 400, error: { field: 'amount' } });
  });

  it('refuses a refund before the capture, and the same receipt with another amount', async () => {
    const { id } = await razorpay.orders.create({ amount: 50_000, currency: 'INR' });
    const payment = await pay(id, 'pending@test');
    await expect(razorpay.payments.refund(payment, { amount: 100 })).rejects.toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', reason: 'invalid_status' },
    });
    sandbox.capturePayment(KEY_ID, payment);
    await razorpay.payments.refund(payment, { amount: 100, receipt: 'same' });
    await expect(razorpay.payments.refund(payment, { amount: 200, receipt: 'same' })).rejects.toMatchObject({
      error: { reason: 'idempotency_mismatch' },
    });
  });

  it('says what is wrong in the shape of its errors', async () => {
    await expect(razorpay.orders.create({ amount: 0, currency: 'INR' })).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', field: 'amount' },
    });
    await expect(razorpay.orders.fetch('order_00000000000000')).rejects.toMatchObject({
      statusCode: 400,
      error: { description: 'The id provided does not exist' },
    });
    const { statusCode, body } = await request(`${url}/v1/orders/order_1`, {
      headers: { authorization: `Basic ${btoa(`${KEY_ID}:wrong`)}` },
    });
    expect(statusCode).toBe(401);
    expect(await body.json()).toEqual({
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed', source: 'NA', step: 'NA', reason: 'NA', metadata: {} },
    });
    const stranger = await request(`${url}/v1/orders/order_1`);
    expect(stranger.statusCode).toBe(401);
    await stranger.body.dump();
  });
});
