import { GatewayRefused } from '#integrations/payments/gateway/gateway.errors';
import { MINUTE } from '#kernel/time';
import { DocumentedGateway } from '#test/contracts/documented-gateway';
import { someCharge } from '#test/contracts/gateway-setting';

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
  const noticeOf = (event: string, entities: Record<string, object>) =>
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

  it('is made under our id, for as long as links live, and sends no message of its own', async () => {
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

  it('is made at once when nothing was requested for the payment before', async () => {
    const gateway = await answering({ 'POST /v1/payment_links': LINK });
    await gateway.charge({ ...charge, is_first: true });
    expect(open.requests.map(({ what }) => what)).toEqual(['POST /v1/payment_links']);
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
  ])('is looked up by %s when it was paid', async (_, found) => {
    const gateway = await answering({
      [PATH]: { ...LINK, status: 'paid', amount_paid: 50_000, ...found },
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

  it('reports its capture by the link, by its order, or by a payment that carries our notes', async () => {
    await answering({});
    expect(noticeOf('payment_link.paid', { payment_link: { ...LINK, status: 'paid' }, order: ORDER, payment: PAYMENT })).toMatchObject(
      captured,
    );
    expect(noticeOf('order.paid', { order: ORDER, payment: PAYMENT })).toMatchObject(captured);
    expect(noticeOf('payment.captured', { payment: { ...PAYMENT, notes: NOTES } })).toMatchObject(captured);
    expect(noticeOf('payment.captured', { payment: PAYMENT })).toMatchObject({ payment: null });
  });

  it('reports its end, and no end where the shopper may try again', async () => {
    await answering({});
    for (const status of ['cancelled', 'expired'])
      expect(noticeOf(`payment_link.${status}`, { payment_link: { ...LINK, status } })).toMatchObject({
        kind: 'payment_failed',
        payment: charge.payment,
        gatewayReference: LINK.id,
        failure: { code: 'declined', message: expect.stringContaining(status) },
      });
    expect(noticeOf('payment.failed', { payment: { ...PAYMENT, status: 'failed', notes: NOTES } })).toMatchObject({ kind: 'other' });
  });

  it('is closed, and is closed already when it was paid, cancelled or has expired', async () => {
    const refused = { error: { code: 'BAD_REQUEST_ERROR', description: 'Payment Link cannot be cancelled.' } };
    const gateway = await answering({
      [`POST /v1/payment_links/${LINK.id}/cancel`]: [LINK, refused],
      [PATH]: [{ ...LINK, status: 'paid' }, LINK],
    });
    await expect(gateway.cancelHosted(LINK.id)).resolves.toBeNull();
    await expect(gateway.cancelHosted(LINK.id)).resolves.toBeNull();
    await expect(gateway.cancelHosted(LINK.id)).rejects.toBeInstanceOf(GatewayRefused);
  });
});
