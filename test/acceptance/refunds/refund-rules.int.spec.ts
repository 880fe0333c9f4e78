import { given } from '#test/support/given/given';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { eventually } from '#test/support/machine/eventually';
import { openSession, orderBecomes, refund, refundBecomes, upi } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('shared');

const small = { amount: 50_000, amount_details: undefined, line_items: undefined };
const ask = (body: object) => merchant.post('/refunds', body);
const refused = async (body: object): Promise<[number, string, string, Json]> => {
  const { status, body: answer } = await ask(body);
  return [status, answer.error?.code, answer.error?.param, answer.error?.max_refundable];
};

const paymentOf = async (order: string): Promise<string> => (await merchant.get(`/orders/${order}/payments`)).body.data[0].id;

describe('a refund', () => {
  it('is of all that is left, without an amount', async () => {
    const { id } = await given.paidOrder(merchant, small);
    await refund(merchant, id, 12_345);
    expect((await ask({ order_id: id })).body).toMatchObject({ order_id: id, amount: 37_655 });
    await orderBecomes(merchant, id, { amount_refundable: 0, amount_refund_pending: 0, refund_status: 'full' });
  });

  it('is requested by its payment, in place of the order', async () => {
    const { id } = await given.paidOrder(merchant, small);
    const payment = await paymentOf(id);
    expect((await ask({ payment, amount: 100, note: 'One' })).body).toMatchObject({ order_id: id, payment, amount: 100, note: 'One' });
    expect((await ask({ payment })).body).toMatchObject({ order_id: id, payment, amount: 49_900, reason: null, metadata: {} });
  });

  it('is requested by a payment that was captured this moment', async () => {
    const { id: session } = await openSession(merchant, small);
    await merchant.post(`/checkout/sessions/${session}/complete`, upi('success@test'));
    const captured = await eventually(async () => {
      const { data } = (await merchant.get(`/payments?checkout_session=${session}&status=captured`)).body;
      expect(data).toHaveLength(1);
      return data[0].id;
    });
    expect((await ask({ payment: captured })).body).toMatchObject({ payment: captured, amount: 50_000 });
  });

  it('has every field of the interface, pending at first, with its amount reserved', async () => {
    const { id } = await given.paidOrder(merchant, small);
    const input = { order_id: id, amount: 1_014, reason: 'product_defect', note: 'Left sleeve torn', metadata: { rma: 'R-1', items: 1 } };
    const { status, body } = await ask(input);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^re_[0-9A-Za-z]{24}$/),
      object: 'refund',
      livemode: false,
      checkout_session: expect.stringMatching(/^cs_/),
      payment: expect.stringMatching(/^pay_/),
      currency: 'INR',
      status: 'pending',
      pending_reason: 'queued',
      failure_code: null,
      failure_message: null,
      destination: { type: 'upi', label_masked: 'su•••@test', reference: null, reference_type: null },
      initiated_by: 'api',
      created_by: expect.stringMatching(/^key_/),
      created_at: expect.any(Number),
      updated_at: expect.any(Number),
      succeeded_at: null,
      failed_at: null,
      settlement: null,
      credit_note: null,
      ...input,
    });
    expect(await orderBecomes(merchant, id, { amount_refund_pending: 1_014 })).toMatchObject({ amount_refundable: 48_986, status: 'paid' });
    await refundBecomes(merchant, body.id, { status: 'pending', pending_reason: 'processing_at_gateway' });
  });

  it('that succeeds has the bank’s reference, and makes the order refunded', async () => {
    const { id } = await given.paidOrder(merchant, small);
    const { body } = await refund(merchant, id, 20_000);
    const settled = await refundBecomes(merchant, body.id, { status: 'succeeded', pending_reason: null, failed_at: null });
    expect(settled.destination).toMatchObject({ reference: expect.any(String), reference_type: expect.stringMatching(/^(arn|rrn|utr)$/) });
    expect(settled.succeeded_at).toBeGreaterThanOrEqual(settled.created_at);
    await orderBecomes(merchant, id, { status: 'refunded', amount_refunded: 20_000 });
  });

  it('that fails releases the amount: refund.failed, order status unmoved', async () => {
    const { id } = await given.paidOrder(merchant, small);
    const { body } = await refund(merchant, id, 20_013);
    const failed = await refundBecomes(merchant, body.id, { status: 'failed', pending_reason: null, succeeded_at: null });
    const codes = ['account_closed', 'instrument_expired', 'insufficient_balance', 'declined', 'processor_error', 'unknown'];
    expect(codes).toContain(failed.failure_code);
    expect([failed.failure_message, failed.failed_at]).toEqual([expect.any(String), expect.any(Number)]);
    await orderBecomes(merchant, id, { status: 'paid', amount_refund_pending: 0, amount_refundable: 50_000, refund_status: 'none' });
  });
});

describe('POST /refunds refuses', () => {
  it('neither order_id nor payment: 400 missing_field; both: 400 parameters_exclusive', async () => {
    const { id } = await given.paidOrder(merchant, small);
    expect(await refused({ amount: 1 })).toEqual([400, 'missing_field', 'order_id', undefined]);
    expect(await refused({ order_id: null, payment: null })).toEqual([400, 'missing_field', 'order_id', undefined]);
    expect(await refused({ order_id: id, payment: await paymentOf(id) })).toEqual([400, 'parameters_exclusive', 'order_id', undefined]);
  });

  it('no such payment: 404 resource_missing, also one of the other mode; one that paid no order: 422 order_not_paid', async () => {
    const payment = await paymentOf((await given.paidOrder(merchant, small)).id);
    expect((await refused({ payment: 'pay_000000000000000000000000' })).slice(0, 3)).toEqual([404, 'resource_missing', 'payment']);
    const { client } = await service.keyHolder({ mode: 'live' });
    expect((await client.post('/refunds', { payment })).body.error).toMatchObject({ code: 'resource_missing', param: 'payment' });
    const failed = await openSession(merchant, small);
    await merchant.post(`/checkout/sessions/${failed.id}/complete`, upi('failure@test'));
    const { id: tried } = await eventually(async () => {
      const { data } = (await merchant.get(`/payments?status=failed&checkout_session=${failed.id}`)).body;
      expect(data).toHaveLength(1);
      return data[0];
    });
    expect((await refused({ payment: tried })).slice(0, 3)).toEqual([422, 'order_not_paid', 'payment']);
  });

  it('all that is left, if nothing is: 422 order_already_refunded', async () => {
    const { id } = await given.paidOrder(merchant, small);
    expect((await ask({ order_id: id })).status).toBe(201);
    expect((await refused({ order_id: id })).slice(0, 3)).toEqual([422, 'order_already_refunded', 'order_id']);
  });

  it('no such order: 404 resource_missing, also one of the other mode', async () => {
    const { id } = await given.paidOrder(merchant, small);
    expect((await refused({ order_id: 'ord_000000000000000000000000', amount: 1 })).slice(0, 3)).toEqual([
      404,
      'resource_missing',
      'order_id',
    ]);
    const { client } = await service.keyHolder({ mode: 'live' });
    expect((await client.post('/refunds', { order_id: id, amount: 1 })).body.error).toMatchObject({
      code: 'resource_missing',
      param: 'order_id',
    });
  });
});

describe('GET /refunds', () => {
  it('is filtered by order_id, status and reason', async () => {
    const { id } = await given.paidOrder(merchant, small);
    const good = (await ask({ order_id: id, amount: 1_000, reason: 'duplicate' })).body;
    const bad = (await ask({ order_id: id, amount: 1_013, reason: 'other' })).body;
    const open = (await ask({ order_id: id, amount: 1_014 })).body;
    await refundBecomes(merchant, good.id, { status: 'succeeded' });
    await refundBecomes(merchant, bad.id, { status: 'failed' });
    const found = async (query: string): Promise<string[]> => (await merchant.get(`/refunds?order_id=${id}&${query}`)).body.data.map((each: Json) => each.id); // prettier-ignore
    expect(await found('')).toEqual([good.id, bad.id, open.id].sort().reverse());
    expect(await found('status=succeeded')).toEqual([good.id]);
    expect((await found('status=pending,failed')).sort()).toEqual([bad.id, open.id].sort());
    for (const several of ['status=pending&status=failed', 'status[]=pending&status[]=failed', 'status=pending&status%5B%5D=failed'])
      expect((await found(several)).sort()).toEqual([bad.id, open.id].sort());
    expect((await merchant.get('/refunds?status=pending&status=lost')).body.error).toMatchObject({
      code: 'invalid_enum_value',
      param: 'status',
    });
    expect((await merchant.get('/refunds?order_id=a&order_id=b')).body.error).toMatchObject({ code: 'invalid_value', param: 'order_id' });
    expect((await merchant.get('/refunds?order_id[]=a')).body.error).toMatchObject({ code: 'parameter_unknown', param: 'order_id[]' });
    expect(await found('reason=duplicate')).toEqual([good.id]);
    expect(await found('reason=other')).toEqual([bad.id]);
    expect(await found('reason=fraudulent')).toEqual([]);
    expect(await found('status=failed,succeeded&reason=duplicate,fraudulent')).toEqual([good.id]);
    const { status, body } = await merchant.get('/refunds?status=lost&reason=bored');
    expect([status, body.error.errors.map(({ param }: Json) => param)]).toEqual([400, ['status', 'reason']]);
  });

  it('/{id} is one of them, and 404 in the other mode', async () => {
    const { id } = await given.paidOrder(merchant, small);
    const { body } = await refund(merchant, id, 1_000);
    expect((await merchant.get(`/refunds/${body.id}`)).body).toMatchObject({ id: body.id, order_id: id, amount: 1_000 });
    const { client } = await service.keyHolder({ mode: 'live' });
    expect((await client.get(`/refunds/${body.id}`)).body.error).toMatchObject({ code: 'resource_missing', param: 'id' });
  });
});
