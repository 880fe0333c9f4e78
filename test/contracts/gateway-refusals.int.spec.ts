import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { DocumentedGateway } from '#test/contracts/documented-gateway';
import { someCharge } from '#test/contracts/gateway-setting';

const ORDER = 'ord_0000000000000000000000aa';
const charge = someCharge({ instrument: { method: 'card', method_details: { card: { token: 'tok_success' } } }, notes: { order: ORDER } });
const HOSTED = someCharge({ instrument: { method: 'hosted', method_details: {} }, notes: { order: ORDER } });
const NOTES = { order: ORDER, payment: charge.payment };

let open: DocumentedGateway;
afterEach(() => open.close());
const requests = (): string[] => open.requests.map(({ what }) => what);

describe('a refusal of Razorpay', () => {
  const GATEWAY_ORDER = { id: 'order_GjCr5oKh4AVC51', entity: 'order', amount: 50_000, currency: 'INR', receipt: charge.payment, status: 'created', notes: NOTES, created_at: 1_606_985_209 }; // prettier-ignore
  const PAYMENT = { id: 'pay_G8VQzjPLoAvm6D', entity: 'payment', amount: 50_000, currency: 'INR', status: 'captured', captured: true, order_id: GATEWAY_ORDER.id, method: 'card', notes: [], created_at: 1_606_985_740 }; // prettier-ignore
  const there = { kind: 'payment_captured', payment: charge.payment, order: ORDER, gatewayReference: PAYMENT.id, amount: 50_000, currency: 'INR' }; // prettier-ignore
  const refusal = (description: string, reason = 'input_validation_failed') => ({
    error: { code: 'BAD_REQUEST_ERROR', description, source: 'business', step: 'payment_initiation', reason, metadata: {} },
  });
  const PAID = refusal('Payment failed because this order has already been paid', 'order_already_paid');
  const LIST = (...items: object[]) => ({ entity: 'collection', count: items.length, items });

  const answering = async (answers: Parameters<typeof DocumentedGateway.open>[1]) =>
    (open = await DocumentedGateway.open('razorpay', answers)).gateway;

  describe('to charge', () => {
    const charged = async (answer: object, ...attempts: object[]) =>
      (
        await answering({
          'POST /v1/orders': GATEWAY_ORDER,
          'POST /v1/payments/create/json': answer,
          [`GET /v1/orders/${GATEWAY_ORDER.id}/payments`]: LIST(...attempts),
        })
      ).charge({ ...charge, is_first: true });

    it.each([
      ['has been paid', PAID, PAYMENT, there],
      ['has been paid with an offer', PAID, { ...PAYMENT, amount: 45_000 }, { ...there, amount: 45_000 }],
      ['was paid, and returned since', PAID, { ...PAYMENT, status: 'refunded' }, there],
      ['is authorized', refusal('Order already has an authorized payment'), { ...PAYMENT, status: 'authorized' }, { ...there, kind: 'payment_authorized' }], // prettier-ignore
    ])('an order that %s is the payment that is there', async (_, answer, attempt, expected) => {
      const started = await charged(answer, { ...PAYMENT, id: 'pay_failed', status: 'failed' }, attempt);
      expect(started).toMatchObject({ reference: PAYMENT.id, action: null, there: expected });
      expect(requests()).toEqual(['POST /v1/orders', 'POST /v1/payments/create/json', `GET /v1/orders/${GATEWAY_ORDER.id}/payments`]);
    });

    it.each<[string, object[]]>([
      ['there is no payment', []],
      ['the payment has failed', [{ ...PAYMENT, status: 'failed' }]],
      ['the money went back uncaptured', [{ ...PAYMENT, status: 'refunded', captured: false }]],
      ['nobody has paid', [{ ...PAYMENT, status: 'created' }]],
    ])('is final where %s', async (_, attempts) => {
      const refused = charged(refusal('Card declined by bank', 'card_declined'), ...attempts);
      await expect(refused).rejects.toMatchObject({ failure: { code: 'declined', message: 'Card declined by bank' } });
      await expect(refused).rejects.toBeInstanceOf(GatewayRefused);
    });

    it('by an order of its own, because an order has that receipt, uses the order that exists', async () => {
      const unique = refusal('Order receipt should be unique.');
      const PATH = 'POST /v1/payments/create/json';
      const gateway = await answering({
        'POST /v1/orders': unique,
        'GET /v1/orders': LIST(GATEWAY_ORDER),
        [PATH]: { razorpay_payment_id: PAYMENT.id },
      });
      expect(await gateway.charge({ ...charge, is_first: true })).toEqual({ reference: PAYMENT.id, action: null });
      expect(open.bodyOf(PATH)).toMatchObject({ order_id: GATEWAY_ORDER.id, amount: 50_000 });
      await open.close();
      const stranger = await answering({ 'POST /v1/orders': unique, 'GET /v1/orders': LIST() });
      await expect(stranger.charge({ ...charge, is_first: true })).rejects.toBeInstanceOf(GatewayRefused);
    });

    it('by its own page, because a page has that id, is the page that exists', async () => {
      const LINK = { id: 'plink_ExjpAUN3gVHrPJ', reference_id: HOSTED.payment, short_url: 'https://rzp.io/i/nxrHnLJ', status: 'created' };
      const taken = refusal(`payment link with given reference_id: ${HOSTED.payment} already exists. Please create a payment link with a different reference_id`); // prettier-ignore
      const gateway = await answering({ 'POST /v1/payment_links': taken, 'GET /v1/payment_links': { payment_links: [LINK] } });
      expect(await gateway.charge({ ...HOSTED, is_first: true })).toMatchObject({ reference: LINK.id, action: { url: LINK.short_url } });
      await open.close();
      const other = { ...LINK, reference_id: 'another' };
      const stranger = await answering({ 'POST /v1/payment_links': taken, 'GET /v1/payment_links': { payment_links: [other] } });
      await expect(stranger.charge({ ...HOSTED, is_first: true })).rejects.toBeInstanceOf(GatewayRefused);
    });
  });

  describe('to capture', () => {
    const PATH = `/v1/payments/${PAYMENT.id}`;
    const captured = async (answer: object | object[], payment: object, amount = 50_000) =>
      (
        await answering({
          [`POST ${PATH}/capture`]: answer,
          [`GET ${PATH}`]: payment,
          [`GET /v1/orders/${GATEWAY_ORDER.id}`]: GATEWAY_ORDER,
        })
      ).captureAuthorized(PAYMENT.id, amount, 'INR');

    it.each([
      ['This payment has already been captured'],
      ['The payment has already been either captured or voided'],
      ['The payment has already been processed'],
      ['Only payments which have been authorized and not yet captured can be captured'],
    ])('with “%s” is the capture that is there', async (description) =>
      expect(await captured(refusal(description), PAYMENT)).toMatchObject(there),
    );

    it.each([
      ['is still held', { status: 'authorized' }],
      ['was never held', { status: 'created' }],
      ['has failed', { status: 'failed' }],
      ['went back uncaptured', { status: 'refunded', captured: false }],
    ])('is final where the money %s', async (_, changes) =>
      expect(captured(refusal('Not possible'), { ...PAYMENT, ...changes })).rejects.toBeInstanceOf(GatewayRefused),
    );

    it.each([
      ['Request failed because another payment operation is in progress'],
      ['Request failed because another request is in progress with the same Idempotency Key'],
      ['Capture request is not processed yet'],
    ])('with “%s” is no verdict', async (description) => {
      await expect(captured(refusal(description), PAYMENT)).rejects.toBeInstanceOf(GatewayUnavailable);
      expect(requests()).toEqual([`POST ${PATH}/capture`]);
    });

    it('an amount with the fee that the shopper bears captures that of the order', async () => {
      const unequal = refusal('Capture amount must be equal to the amount authorized', 'input_validation_failed');
      const held = { ...PAYMENT, status: 'authorized', amount: 51_000 };
      expect(await captured([unequal, PAYMENT], held, 51_000)).toBeNull();
      expect(open.requests.filter(({ what }) => what === `POST ${PATH}/capture`).map(({ body }) => body['amount'])).toEqual([
        51_000, 50_000,
      ]);
      await open.close();
      await expect(captured(unequal, held, 51_000)).rejects.toBeInstanceOf(GatewayRefused);
      expect(requests().filter((what) => what === `POST ${PATH}/capture`)).toHaveLength(2);
    });
  });

  it('to close its page, because it was paid, is that payment', async () => {
    const LINK = { id: 'plink_ExjpAUN3gVHrPJ', reference_id: charge.payment, status: 'paid', order_id: GATEWAY_ORDER.id, notes: NOTES };
    const gateway = await answering({
      [`POST /v1/payment_links/${LINK.id}/cancel`]: refusal('Payment Link cannot be cancelled as it is already paid'),
      [`GET /v1/payment_links/${LINK.id}`]: [LINK, { ...LINK, status: 'cancelled' }],
      [`GET /v1/orders/${GATEWAY_ORDER.id}/payments`]: [LIST(PAYMENT), LIST({ ...PAYMENT, status: 'failed' })],
    });
    expect(await gateway.cancelHosted(LINK.id)).toMatchObject(there);
    expect(await gateway.cancelHosted(LINK.id)).toBeNull();
  });

  it('does not make a capture of a payment that went back uncaptured: it has failed', async () => {
    const gateway = await answering({
      [`GET /v1/payments/${PAYMENT.id}`]: { ...PAYMENT, status: 'refunded', captured: false, notes: NOTES },
    });
    const failure = { code: 'declined', message: expect.stringContaining('not captured') };
    expect(await gateway.paymentNow(PAYMENT.id)).toMatchObject({ kind: 'payment_failed', payment: charge.payment, failure });
  });
});

describe('a refusal of Stripe', () => {
  const INTENT = {
    id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa', object: 'payment_intent', amount: 50_000, amount_received: 50_000, currency: 'inr', created: 1_680_800_504, last_payment_error: null,
    latest_charge: 'ch_3MmlLrLkdIwHu7ix0snN0B15', metadata: NOTES, next_action: null, payment_method_types: ['card'], status: 'succeeded',
  }; // prettier-ignore
  const there = { kind: 'payment_captured', payment: charge.payment, order: ORDER, gatewayReference: INTENT.id, amount: 50_000, currency: 'INR' }; // prettier-ignore
  const held = { ...INTENT, status: 'requires_capture', amount_received: 0 };
  const failed = { ...INTENT, status: 'requires_payment_method', amount_received: 0 };
  const refusal = (code: string, message: string, more: object = {}) => ({
    error: { type: 'invalid_request_error', code, message, ...more },
  });
  const UNEXPECTED = 'payment_intent_unexpected_state';

  const answering = async (answers: Parameters<typeof DocumentedGateway.open>[1]) =>
    (open = await DocumentedGateway.open('stripe', answers)).gateway;

  describe('to capture', () => {
    const PATH = `/v1/payment_intents/${INTENT.id}`;
    const captured = async (code: string, message: string, after: object) =>
      (await answering({ [`POST ${PATH}/capture`]: refusal(code, message), [`GET ${PATH}`]: [held, after] })).captureAuthorized(
        INTENT.id,
        50_000,
        'INR',
      );

    it.each([
      [UNEXPECTED, 'This PaymentIntent could not be captured because it has already been captured.'],
      ['charge_already_captured', 'Charge ch_3MmlLrLkdIwHu7ix0snN0B15 has already been captured.'],
    ])('with %s is the capture that is there', async (code, message) => expect(await captured(code, message, INTENT)).toMatchObject(there));

    it.each([
      ['charge_expired_for_capture', 'The charge cannot be captured as the authorization has expired.', { ...held, status: 'canceled' }],
      [UNEXPECTED, 'This PaymentIntent could not be captured because it has a status of canceled.', { ...held, status: 'canceled' }],
      ['amount_too_large', 'The requested capture amount is greater than the amount you can capture for this charge.', held],
    ])('with %s is final where nothing was taken', async (code, message, after) =>
      expect(captured(code, message, after)).rejects.toMatchObject({ failure: { code: 'declined', message } }),
    );

    it('leaves the outcome to the look-up while it is processed', async () =>
      expect(await captured(UNEXPECTED, 'It has a status of processing.', { ...held, status: 'processing' })).toBeNull());

    it('is not met where the payment is captured already', async () => {
      const gateway = await answering({ [`GET ${PATH}`]: INTENT });
      expect(await gateway.captureAuthorized(INTENT.id, 50_000, 'INR')).toMatchObject(there);
      expect(requests()).toEqual([`GET ${PATH}`]);
    });
  });

  describe('to confirm', () => {
    const confirmed = async (payment_intent?: object) =>
      (
        await answering({
          'POST /v1/payment_methods': { id: 'pm_1', object: 'payment_method' },
          'POST /v1/payment_intents': refusal(UNEXPECTED, 'You cannot confirm this PaymentIntent.', { payment_intent }),
        })
      ).charge(charge);

    it('because it has succeeded is the payment that is there', async () =>
      expect(await confirmed(INTENT)).toMatchObject({ reference: INTENT.id, action: null, there }));

    it('because it is processed leaves the outcome to the look-up', async () =>
      expect(await confirmed({ ...INTENT, status: 'processing' })).toEqual({ reference: INTENT.id, action: null }));

    it.each([
      ['it has failed', failed],
      ['no payment is named', undefined],
    ])('is final where %s', async (_, intent) => expect(confirmed(intent)).rejects.toBeInstanceOf(GatewayRefused));
  });

  it('to close its page, because it was paid, is that payment', async () => {
    const CHECKOUT = { id: 'cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u', object: 'checkout.session', status: 'complete', payment_intent: INTENT }; // prettier-ignore
    const gateway = await answering({
      [`POST /v1/checkout/sessions/${CHECKOUT.id}/expire`]: refusal('', 'Only Checkout Sessions with a status in ["open"] can be expired.'),
      [`GET /v1/checkout/sessions/${CHECKOUT.id}`]: CHECKOUT,
    });
    expect(await gateway.cancelHosted(CHECKOUT.id)).toMatchObject(there);
  });
});
