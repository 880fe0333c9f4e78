import { parseNotice } from '#integrations/payments/gateway/razorpay/razorpay-notice';

const ourOrder = 'ord_0ViBX0Zy7PcB1m3yQwErTy12';
const ourPayment = 'pay_0ViBX0Zy7PcB1m3yQwErTy12';
const ourRefund = 're_0ViBX0Zy7PcB1m3yQwErTy12';

/** Real Razorpay notices: more members than we read, notes as an empty list, null references. */
const payment = {
  id: 'pay_DESlfW9H8K9uqM', entity: 'payment', amount: 100, currency: 'INR', base_amount: 100, status: 'captured', order_id: 'order_DESlLckIVRkHWj', invoice_id: null,
  international: false, method: 'upi', amount_refunded: 0, refund_status: null, captured: true, description: null, card_id: null, bank: null, wallet: null,
  vpa: 'gaurav.kumar@exampleupi', email: 'gaurav.kumar@example.com', contact: '+919876543210', notes: [], fee: 2, tax: 0, error_code: null, error_description: null,
  error_source: null, error_step: null, error_reason: null, acquirer_data: { rrn: '922118123456', upi_transaction_id: 'A1B2' }, created_at: 1567674599,
}; // prettier-ignore

const refund = {
  id: 'rfnd_FS8SHgv0UqYzC8', entity: 'refund', amount: 4000, currency: 'INR', payment_id: 'pay_FS8DPZ1gHBmeLo', notes: [], receipt: null, acquirer_data: { arn: null },
  created_at: 1597734071, batch_id: null, status: 'processed', speed_processed: 'normal', speed_requested: 'normal',
}; // prettier-ignore

const body = (event: string, payload: Record<string, object>): string =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_BFQ7uQEaa7j2z7',
    event,
    contains: Object.keys(payload),
    payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
    created_at: 1567674606,
  });

const read = (text: string) => parseNotice(Buffer.from(text));

describe('a notice of the gateway', () => {
  it('reports a capture', () => {
    expect(
      read(body('payment.captured', { payment: { ...payment, notes: { payment: ourPayment, order: ourOrder, shop: 'blue' } } })),
    ).toEqual({
      kind: 'payment_captured',
      eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: 1567674606,
      payment: ourPayment,
      order: ourOrder,
      session: null,
      gatewayReference: 'pay_DESlfW9H8K9uqM',
      amount: 100,
      currency: 'INR',
      bankReference: { type: 'rrn', value: '922118123456' },
      failure: null,
    });
  });

  it('reports a capture by an order that is paid', () => {
    expect(read(body('order.paid', { payment, order: { id: 'order_DESlLckIVRkHWj', entity: 'order' } }))).toMatchObject({
      kind: 'payment_captured',
      payment: null,
      gatewayReference: 'pay_DESlfW9H8K9uqM',
    });
  });

  it('reports an authorisation', () => {
    expect(read(body('payment.authorized', { payment: { ...payment, status: 'authorized', captured: false } }))).toMatchObject({
      kind: 'payment_authorized',
    });
  });

  it('reports a failure and its reason', () => {
    const failed = {
      ...payment, status: 'failed', captured: false, error_code: 'BAD_REQUEST_ERROR', error_reason: 'payment_timed_out',
      error_description: "Payment was unsuccessful as you may not have completed it on time.", acquirer_data: { rrn: null },
    }; // prettier-ignore
    expect(read(body('payment.failed', { payment: failed }))).toMatchObject({
      kind: 'payment_failed',
      bankReference: null,
      failure: { code: 'declined', message: 'Payment was unsuccessful as you may not have completed it on time.' },
    });
  });

  it('reports a succeeded refund', () => {
    const ours = { ...refund, receipt: ourRefund, notes: { order: ourOrder }, acquirer_data: { arn: '10000000000000' } };
    expect(read(body('refund.processed', { refund: ours, payment }))).toEqual({
      kind: 'refund_processed',
      eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: 1567674606,
      refund: ourRefund,
      order: ourOrder,
      session: null,
      gatewayReference: 'rfnd_FS8SHgv0UqYzC8',
      gatewayPayment: 'pay_FS8DPZ1gHBmeLo',
      amount: 4000,
      currency: 'INR',
      bankReference: { type: 'arn', value: '10000000000000' },
      failure: null,
    });
  });

  it('reports a failed refund without a reason', () => {
    expect(read(body('refund.failed', { refund: { ...refund, status: 'failed', notes: { refund: ourRefund } }, payment }))).toMatchObject({
      kind: 'refund_failed',
      refund: ourRefund,
      failure: { code: 'unknown' },
    });
  });

  it('leaves numbers beyond 2^53 unchanged', () => {
    const text = body('payment.captured', { payment }).replace('"922118123456"', '9007199254740993123');
    expect(read(text)).toMatchObject({ bankReference: { type: 'rrn', value: '9007199254740993123' } });
  });

  it('accepts as ours only what can be our id', () => {
    for (const note of ['pay_DESlfW9H8K9uqM', '', 7, null, { payment: ourPayment }]) {
      expect(read(body('payment.captured', { payment: { ...payment, notes: { payment: note } } }))).toMatchObject({ payment: null });
    }
    expect(read(body('refund.processed', { refund: { ...refund, receipt: 'Receipt No. 31' } }))).toMatchObject({ refund: null });
  });

  it('may be of an unused type', () => {
    expect(read(body('refund.speed_changed', { refund }))).toEqual({
      kind: 'other',
      eventId: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: 1567674606,
      event: 'refund.speed_changed',
    });
    expect(read('{}')).toMatchObject({ kind: 'other', event: '' });
    expect(read(body('payment.captured', {}))).toMatchObject({ kind: 'other' });
  });

  it('is identified by its signed bytes', () => {
    const ids = ['{"event":"a"}', '{"event":"a"}', '{"event":"b"}'].map((text) => parseNotice(Buffer.from(text)).eventId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it.each(['', 'event=payment.captured', '"payment.captured"', 'null'])('is refused when it is no JSON object: %s', (text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code: 'invalid_json' }));
  });

  it('is refused before it is built if it has more values than any real one', () => {
    const lists = (many: number): string => `{"event": "other", "lists": [${Array(many).fill('[]').join(',')}]}`;
    expect(() => read(lists(16_384))).toThrow(expect.objectContaining({ code: 'request_too_large' }));
    expect(read(lists(16_000))).toMatchObject({ kind: 'other' });
  });
});
