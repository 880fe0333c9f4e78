import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import { MINUTE } from '#kernel/time';
import { DocumentedGateway } from '#test/contracts/documented-gateway';
import { someCharge } from '#test/contracts/gateway-setting';

const SESSION = 'cs_0ViBX0Zy7PcB1m3yQwErTy12';
const hosted = () => someCharge({ instrument: { method: 'hosted', method_details: {} }, notes: { session: SESSION } });

let open: DocumentedGateway;

describe('a page of the gateway’s own, as Stripe documents its Checkout Sessions', () => {
  afterEach(() => open.close());

  const charge = hosted();
  const METADATA = { session: SESSION, payment: charge.payment, hosted: 'yes' };
  const CHECKOUT = {
    id: 'cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u', object: 'checkout.session', amount_total: 50_000, cancel_url: charge.return_to,
    client_reference_id: charge.payment, created: 1679600215, currency: 'inr', expires_at: 1679686615, livemode: false, metadata: METADATA, mode: 'payment',
    payment_intent: null, payment_status: 'unpaid', status: 'open', success_url: charge.return_to, url: 'https://checkout.stripe.com/c/pay/cs_test_a11YYufWQ',
  }; // prettier-ignore
  const INTENT = {
    id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa', object: 'payment_intent', amount: 50_000, amount_received: 50_000, currency: 'inr', created: 1680800504, last_payment_error: null,
    latest_charge: 'ch_3MmlLrLkdIwHu7ix0snN0B15', metadata: METADATA, next_action: null, payment_method_types: ['card', 'link'], status: 'succeeded',
  }; // prettier-ignore
  const PATH = `GET /v1/checkout/sessions/${CHECKOUT.id}`;

  const answering = async (answers: Parameters<typeof DocumentedGateway.open>[1]) =>
    (open = await DocumentedGateway.open('stripe', answers)).gateway;
  const noticeOf = (type: string, object: object) =>
    open.gateway.parseNotice(Buffer.from(JSON.stringify({ id: 'evt_1', type, created: 1_680_800_504, data: { object } })), {});

  it('is made under our id, for as long as such pages live', async () => {
    const gateway = await answering({ 'POST /v1/checkout/sessions': CHECKOUT });
    const action = { type: 'redirect', url: CHECKOUT.url, expires_at: charge.expires_at };
    expect(await gateway.charge(charge)).toEqual({ reference: CHECKOUT.id, action });
    expect(open.bodyOf('POST /v1/checkout/sessions')).toMatchObject({
      mode: 'payment',
      client_reference_id: charge.payment,
      success_url: charge.return_to,
      cancel_url: charge.return_to,
      expires_at: String(charge.expires_at + 31 * MINUTE),
      'line_items[0][price_data][unit_amount]': '50000',
      'payment_intent_data[metadata][payment]': charge.payment,
    });
  });

  it('is looked up: open, paid by what its charge says, or over', async () => {
    const charged = {
      ...INTENT,
      latest_charge: { id: INTENT.latest_charge, object: 'charge', payment_method_details: { type: 'card', card: {} } },
    };
    const gateway = await answering({
      [PATH]: [
        { ...CHECKOUT, payment_intent: { ...INTENT, amount_received: 0, latest_charge: null, status: 'requires_payment_method' } },
        { ...CHECKOUT, status: 'complete', payment_status: 'paid', payment_intent: charged, url: null },
        { ...CHECKOUT, status: 'expired', url: null },
      ],
    });
    expect(await gateway.paymentNow(CHECKOUT.id)).toBeNull();
    const captured = {
      kind: 'payment_captured',
      payment: charge.payment,
      session: SESSION,
      gatewayReference: INTENT.id,
      methodUsed: 'card',
    };
    expect(await gateway.paymentNow(CHECKOUT.id)).toMatchObject(captured);
    expect(await gateway.paymentNow(CHECKOUT.id)).toMatchObject({
      kind: 'payment_failed',
      payment: charge.payment,
      failure: { code: 'declined' },
    });
  });

  it('reports its capture and its end, and no end where the shopper may try again', async () => {
    await answering({});
    const captured = noticeOf('payment_intent.succeeded', INTENT);
    expect(captured).toMatchObject({ kind: 'payment_captured', payment: charge.payment, gatewayReference: INTENT.id });
    expect(captured).not.toHaveProperty('methodUsed');
    expect(noticeOf('payment_intent.succeeded', { ...INTENT, payment_method_types: ['card'] })).toMatchObject({ methodUsed: 'card' });
    expect(noticeOf('payment_intent.payment_failed', { ...INTENT, status: 'requires_payment_method' })).toMatchObject({ kind: 'other' });
    expect(noticeOf('checkout.session.expired', { ...CHECKOUT, status: 'expired' })).toMatchObject({
      kind: 'payment_failed',
      payment: charge.payment,
    });
  });

  it('is closed, and is closed already when it was paid or has expired', async () => {
    const refused = {
      error: { type: 'invalid_request_error', message: 'Only Checkout Sessions with a status in ["open"] can be expired.' },
    };
    const gateway = await answering({
      [`POST /v1/checkout/sessions/${CHECKOUT.id}/expire`]: [{ ...CHECKOUT, status: 'expired' }, refused],
      [PATH]: [{ ...CHECKOUT, status: 'complete' }, CHECKOUT],
    });
    await expect(gateway.cancelHosted(CHECKOUT.id)).resolves.toBeNull();
    await expect(gateway.cancelHosted(CHECKOUT.id)).resolves.toBeNull();
    await expect(gateway.cancelHosted(CHECKOUT.id)).rejects.toBeInstanceOf(GatewayRefused);
  });
});

describe('a card that has to be shown to its bank, as Stripe documents it', () => {
  afterEach(() => open.close());

  const charge = someCharge({ instrument: { method: 'card', method_details: { card: { token: 'pm_card_authenticationRequired' } } } });
  const url = 'https://hooks.stripe.com/redirect/authenticate/src_1Cl1AeIhl5dyQMRDIYlN2Yqz?client_secret=src_client_secret_DBbzbfkGu3';
  const intent = (next_action: object | null) => ({
    id: 'pi_1Cl1AdIhl5dyQMRDfYlN2Yqz',
    object: 'payment_intent',
    status: 'requires_action',
    next_action,
  });

  it('sends the shopper to the page of the bank, which sends them back', async () => {
    const next = { type: 'redirect_to_url', redirect_to_url: { url, return_url: charge.return_to } };
    open = await DocumentedGateway.open('stripe', { 'POST /v1/payment_intents': intent(next) });
    const action = { type: 'redirect', url, expires_at: charge.expires_at };
    expect(await open.gateway.charge(charge)).toEqual({ reference: 'pi_1Cl1AdIhl5dyQMRDfYlN2Yqz', action });
    const body = open.bodyOf('POST /v1/payment_intents');
    expect(body).toMatchObject({ confirm: 'true', return_url: charge.return_to, 'automatic_payment_methods[enabled]': 'true' });
    expect(body).not.toHaveProperty('off_session');
  });

  it.each([null, { type: 'use_stripe_sdk', use_stripe_sdk: {} }])(
    'asks nothing of the shopper that we cannot pass on: %j',
    async (next) => {
      open = await DocumentedGateway.open('stripe', { 'POST /v1/payment_intents': intent(next) });
      expect(await open.gateway.charge(charge)).toMatchObject({ action: null });
    },
  );
});
