import { GatewayRefused, GatewayUnavailable } from '#integrations/payments/gateway/gateway.errors';
import { MINUTE } from '#kernel/time';
import { DocumentedGateway } from '#test/contracts/documented-gateway';
import { GatewaySetting, KEY_ID, someCharge } from '#test/contracts/gateway-setting';
import { eventually } from '#test/support/eventually';

const SESSION = 'cs_0ViBX0Zy7PcB1m3yQwErTy12';
const hosted = () => someCharge({ instrument: { method: 'hosted', method_details: {} }, notes: { session: SESSION } });

let open: DocumentedGateway;

describe('a page of the gateway’s own, as Razorpay documents its payment links', () => {
  afterEach(() => open.close());

  const charge = hosted();
  const NOTES = { session: SESSION, payment: charge.payment, hosted: 'yes' };
  const LINK = {
    accept_partial: false, amount: 50_000, amount_paid: 0, callback_method: 'get', callback_url: charge.return_to, cancelled_at: 0, created_at: 1591097057,
    currency: 'INR', customer: { contact: '+919876543210', email: 'asha@example.com' }, description: '', expire_by: 1691097057, expired_at: 0,
    first_min_partial_amount: 0, id: 'plink_ExjpAUN3gVHrPJ', notes: NOTES, notify: { email: false, sms: false }, payments: null, reference_id: charge.payment,
    reminder_enable: false, reminders: [], short_url: 'https://rzp.io/i/nxrHnLJ', status: 'created', updated_at: 1591097057, user_id: '',
  }; // prettier-ignore
  const PAYMENT = {
    id: 'pay_FOGsH8uHkF2FbR', entity: 'payment', amount: 50_000, currency: 'INR', status: 'captured', order_id: 'order_FOGs9Hz3ZaAjsm', method: 'netbanking',
    captured: true, description: '#ExjpAUN3gVHrPJ', bank: 'HDFC', wallet: null, vpa: null, email: 'asha@example.com', contact: '+919876543210', notes: [],
    error_code: null, error_description: null, acquirer_data: { bank_transaction_id: '5786838' }, created_at: 1596890289,
  }; // prettier-ignore
  const ORDER = {
    id: PAYMENT.order_id,
    entity: 'order',
    amount: 50_000,
    amount_paid: 50_000,
    receipt: charge.payment,
    notes: NOTES,
    status: 'paid',
    created_at: 1596890282,
  };
  const PATH = `GET /v1/payment_links/${LINK.id}`;
  const captured = {
    kind: 'payment_captured',
    payment: charge.payment,
    session: SESSION,
    gatewayReference: PAYMENT.id,
    amount: 50_000,
    methodUsed: 'netbanking',
  };

  const none = { payment_links: [] };
  const answering = async (answers: Parameters<typeof DocumentedGateway.open>[1]) =>
    (open = await DocumentedGateway.open('razorpay', answers)).gateway;
  const told = (event: string, entities: Record<string, object>) =>
    open.gateway.parseNotice(
      Buffer.from(
        JSON.stringify({
          entity: 'event',
          event,
          contains: Object.keys(entities),
          payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
          created_at: 1_596_890_208,
        }),
      ),
      {},
    );

  it('is made under our id, for as long as links live, and tells nobody by itself', async () => {
    const gateway = await answering({ 'GET /v1/payment_links': none, 'POST /v1/payment_links': LINK });
    const action = { type: 'redirect', url: LINK.short_url, expires_at: charge.expires_at };
    expect(await gateway.charge(charge)).toEqual({ reference: LINK.id, action });
    expect(open.bodyOf('POST /v1/payment_links')).toEqual({
      amount: 50_000,
      currency: 'INR',
      accept_partial: false,
      reference_id: charge.payment,
      customer: { contact: '+919876543210', email: 'asha@example.com' },
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: NOTES,
      callback_url: charge.return_to,
      callback_method: 'get',
      expire_by: charge.expires_at + 16 * MINUTE,
    });
  });

  it('is the one that was made, when the answer was lost', async () => {
    const another = { ...LINK, id: 'plink_another', reference_id: 'TS1989' };
    const gateway = await answering({ 'GET /v1/payment_links': { payment_links: [another, LINK] } });
    expect(await gateway.charge(charge)).toMatchObject({ reference: LINK.id, action: { url: LINK.short_url } });
  });

  it('is no page where its address is not https', async () => {
    const gateway = await answering({
      'GET /v1/payment_links': none,
      'POST /v1/payment_links': { ...LINK, short_url: 'http://rzp.io/i/nxrHnLJ' },
    });
    await expect(gateway.charge(charge)).rejects.toBeInstanceOf(GatewayRefused);
  });

  it.each<[string, object]>([
    ['its order', { order_id: PAYMENT.order_id, payments: [] }],
    [
      'its payments',
      {
        payments: [
          { payment_id: 'pay_failed', status: 'failed' },
          { payment_id: PAYMENT.id, status: 'captured' },
        ],
      },
    ],
  ])('is looked up by %s when it was paid', async (_, told) => {
    const gateway = await answering({
      [PATH]: { ...LINK, status: 'paid', amount_paid: 50_000, ...told },
      [`GET /v1/orders/${PAYMENT.order_id}/payments`]: { entity: 'collection', count: 1, items: [PAYMENT] },
      [`GET /v1/orders/${PAYMENT.order_id}`]: ORDER,
      [`GET /v1/payments/${PAYMENT.id}`]: PAYMENT,
    });
    expect(await gateway.paymentNow(LINK.id)).toMatchObject(captured);
    expect(await gateway.paymentNow(PAYMENT.id)).toMatchObject(captured);
  });

  it('stays open after a bank has said no, and has failed once it is over', async () => {
    const attempted = { ...LINK, order_id: PAYMENT.order_id };
    const gateway = await answering({
      [PATH]: [LINK, attempted, { ...attempted, status: 'expired' }],
      [`GET /v1/orders/${PAYMENT.order_id}/payments`]: { entity: 'collection', count: 1, items: [{ ...PAYMENT, status: 'failed' }] },
    });
    expect([await gateway.paymentNow(LINK.id), await gateway.paymentNow(LINK.id)]).toEqual([null, null]);
    const failure = { code: 'declined', message: expect.stringContaining('expired') };
    expect(await gateway.paymentNow(LINK.id)).toMatchObject({ kind: 'payment_failed', payment: charge.payment, session: SESSION, failure });
  });

  it('tells of its capture by the link, by its order, or by a payment that carries our notes', async () => {
    await answering({});
    expect(told('payment_link.paid', { payment_link: { ...LINK, status: 'paid' }, order: ORDER, payment: PAYMENT })).toMatchObject(
      captured,
    );
    expect(told('order.paid', { order: ORDER, payment: PAYMENT })).toMatchObject(captured);
    expect(told('payment.captured', { payment: { ...PAYMENT, notes: NOTES } })).toMatchObject(captured);
    expect(told('payment.captured', { payment: PAYMENT })).toMatchObject({ payment: null });
  });

  it('tells of its end, and of no end where the shopper may try again', async () => {
    await answering({});
    for (const status of ['cancelled', 'expired'])
      expect(told(`payment_link.${status}`, { payment_link: { ...LINK, status } })).toMatchObject({
        kind: 'payment_failed',
        payment: charge.payment,
        gatewayReference: LINK.id,
        failure: { code: 'declined', message: expect.stringContaining(status) },
      });
    expect(told('payment.failed', { payment: { ...PAYMENT, status: 'failed', notes: NOTES } })).toMatchObject({ kind: 'other' });
  });

  it('is closed, and is closed already when it was paid, cancelled or has expired', async () => {
    const refused = { error: { code: 'BAD_REQUEST_ERROR', description: 'Payment Link cannot be cancelled.' } };
    const gateway = await answering({
      [`POST /v1/payment_links/${LINK.id}/cancel`]: [LINK, refused],
      [PATH]: [{ ...LINK, status: 'paid' }, LINK],
    });
    await expect(gateway.cancelHosted(LINK.id)).resolves.toBeUndefined();
    await expect(gateway.cancelHosted(LINK.id)).resolves.toBeUndefined();
    await expect(gateway.cancelHosted(LINK.id)).rejects.toBeInstanceOf(GatewayRefused);
  });
});

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
  const told = (type: string, object: object) =>
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

  it('tells of its capture and of its end, and of no end where the shopper may try again', async () => {
    await answering({});
    const captured = told('payment_intent.succeeded', INTENT);
    expect(captured).toMatchObject({ kind: 'payment_captured', payment: charge.payment, gatewayReference: INTENT.id });
    expect(captured).not.toHaveProperty('methodUsed');
    expect(told('payment_intent.succeeded', { ...INTENT, payment_method_types: ['card'] })).toMatchObject({ methodUsed: 'card' });
    expect(told('payment_intent.payment_failed', { ...INTENT, status: 'requires_payment_method' })).toMatchObject({ kind: 'other' });
    expect(told('checkout.session.expired', { ...CHECKOUT, status: 'expired' })).toMatchObject({
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
    await expect(gateway.cancelHosted(CHECKOUT.id)).resolves.toBeUndefined();
    await expect(gateway.cancelHosted(CHECKOUT.id)).resolves.toBeUndefined();
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

describe('a page of the simulated gateway’s own', () => {
  let setting: GatewaySetting;
  beforeEach(async () => (setting = await GatewaySetting.open()));
  afterEach(() => setting.close());

  it('is one however often it is asked for, also when the first answer was lost, and tells with what it was paid', async () => {
    const charge = hosted();
    setting.relay.loseAnswerTo('POST /v1/payment_links');
    await expect(setting.gateway.charge(charge)).rejects.toBeInstanceOf(GatewayUnavailable);
    const first = await setting.gateway.charge(charge);
    expect(first.action).toMatchObject({ type: 'redirect', url: expect.stringContaining(`/bank/${charge.payment}`) });
    expect(await setting.gateway.charge(charge)).toEqual(first);
    expect(await setting.gateway.paymentNow(first.reference)).toBeNull();

    setting.adminOperations.settleLink(KEY_ID, first.reference, 'wallet', true);
    const captured = { kind: 'payment_captured', payment: charge.payment, session: SESSION, methodUsed: 'wallet' };
    await eventually(() => expect(setting.notices()).toContainEqual(expect.objectContaining(captured)));
    expect(await setting.gateway.paymentNow(first.reference)).toMatchObject(captured);
    await expect(setting.gateway.cancelHosted(first.reference)).resolves.toBeUndefined();
  });

  it('is over when it was closed, or the bank has said no', async () => {
    const [closed, declined] = [await setting.gateway.charge(hosted()), await setting.gateway.charge(hosted())];
    await setting.gateway.cancelHosted(closed.reference);
    setting.adminOperations.settleLink(KEY_ID, declined.reference, 'card', false);
    for (const { reference } of [closed, declined]) {
      expect(await setting.gateway.paymentNow(reference)).toMatchObject({ kind: 'payment_failed', session: SESSION });
      await expect(setting.gateway.cancelHosted(reference)).resolves.toBeUndefined();
    }
    await eventually(() => expect(setting.notices().filter(({ kind }) => kind === 'payment_failed')).toHaveLength(3));
  });
});
