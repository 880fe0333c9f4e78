import { type Json, idempotency, refusalOf } from '#test/support/clients/merchant-client';
import { codOrder, openSession, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { rowsOf } from '#test/support/clients/reports';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const IRN = '3c5f7d1e'.repeat(8);
const invoice = { number: 'INV/2026-27/00017', date: '2026-04-01', irn: IRN };

const patch = (id: string, body: object, key?: string) => merchant.patch(`/orders/${id}`, body, key === undefined ? {} : idempotency(key));
const set = async (id: string, to: unknown): Promise<Json> => {
  const { status, body } = await patch(id, { invoice: to });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.invoice;
};
const changesOf = async (id: string): Promise<Json[]> =>
  (await timelineOf(merchant, id)).filter(({ type }) => type.endsWith('_changed')).map(({ data }) => data);

describe('the invoice of an order', () => {
  it('is null until PATCH sets it, and then shown in every form of the order', async () => {
    const { id, invoice: none } = await codOrder(merchant);
    expect(none).toBeNull();
    const { status, body } = await patch(id, { invoice });
    expect([status, body.id, body.invoice]).toEqual([200, id, invoice]);
    expect((await merchant.get(`/orders/${id}`)).body.invoice).toEqual(invoice);
    const { data } = (await merchant.get('/orders')).body;
    expect(data.find((each: Json) => each.id === id).invoice).toEqual(invoice);
  });

  it('is set with or without metadata, independently', async () => {
    const { id } = await codOrder(merchant, { metadata: { a: 1 } });
    expect((await patch(id, { invoice, metadata: { b: 2 } })).body).toMatchObject({ invoice, metadata: { a: 1, b: 2 } });
    expect((await patch(id, { metadata: { a: null } })).body).toMatchObject({ invoice, metadata: { b: 2 } });
    expect((await patch(id, { invoice: null })).body).toMatchObject({ invoice: null, metadata: { b: 2 } });
  });

  it('is replaced as a whole', async () => {
    const { id } = await codOrder(merchant);
    await set(id, invoice);
    expect(await set(id, { number: 'INV/2' })).toEqual({ number: 'INV/2', date: null, irn: null });
  });

  it.each([[null], ['']])('is removed by %j, and so are its date and its irn', async (empty) => {
    const { id } = await codOrder(merchant);
    await set(id, invoice);
    expect(await set(id, { ...invoice, date: empty })).toEqual({ ...invoice, date: null });
    expect(await set(id, { ...invoice, irn: empty })).toEqual({ ...invoice, irn: null });
    expect(await set(id, empty)).toBeNull();
  });

  it('makes no new fact without a change, and a timeline entry with one', async () => {
    const { id } = await codOrder(merchant);
    for (const to of [invoice, invoice, { ...invoice, number: ` ${invoice.number}\u200b` }, null, null]) await set(id, to);
    expect(await changesOf(id)).toEqual([{ invoice: null }, { invoice }]);
    const { updated_at } = (await merchant.get(`/orders/${id}`)).body;
    service.clock.advance(1);
    expect((await patch(id, { invoice: null })).body.updated_at).toBe(updated_at);
  });

  it('is stored in NFC, without surrounding white space and invisible characters', async () => {
    const { id } = await codOrder(merchant);
    expect(await set(id, { number: '\ufeff Re\u0301f/1\n', date: '२०२६-०४-०१', irn: `\u200b${IRN}` })).toEqual({
      number: 'Réf/1',
      date: '2026-04-01',
      irn: IRN,
    });
  });

  it.each<[body: object, code: string, param: string]>([
    [{ invoice: {} }, 'missing_field', 'invoice.number'],
    [{ invoice: { date: '2026-04-01' } }, 'missing_field', 'invoice.number'],
    [{ invoice: { number: null } }, 'missing_field', 'invoice.number'],
    [{ invoice: { number: '' } }, 'string_empty', 'invoice.number'],
    [{ invoice: { number: '\u200b' } }, 'invalid_value', 'invoice.number'],
    [{ invoice: { number: 'x'.repeat(65) } }, 'string_too_long', 'invoice.number'],
    [{ invoice: { number: 17 } }, 'invalid_type', 'invoice.number'],
    [{ invoice: { number: 'a\0' } }, 'invalid_format', 'invoice.number'],
    [{ invoice: { ...invoice, date: '2026-02-30' } }, 'invalid_format', 'invoice.date'],
    [{ invoice: { ...invoice, date: '01/04/2026' } }, 'invalid_format', 'invoice.date'],
    [{ invoice: { ...invoice, date: 1_775_001_600 } }, 'invalid_type', 'invoice.date'],
    [{ invoice: { ...invoice, irn: 'x'.repeat(65) } }, 'string_too_long', 'invoice.irn'],
    [{ invoice: { ...invoice, amount: 1 } }, 'parameter_unknown', 'invoice.amount'],
    [{ invoice: 'INV/1' }, 'invalid_type', 'invoice'],
    [{ invoice: [invoice] }, 'invalid_type', 'invoice'],
    [{}, 'missing_field', 'metadata'],
  ])('is refused, and the former one stays: %j', async (body, code, param) => {
    const { id } = await codOrder(merchant);
    await set(id, invoice);
    expect(refusalOf(await patch(id, body))).toEqual([400, code, param]);
    expect((await merchant.get(`/orders/${id}`)).body.invoice).toEqual(invoice);
  });

  it('cannot be combined with read-only fields', async () => {
    const { id } = await codOrder(merchant);
    expect(refusalOf(await patch(id, { invoice, status: 'paid' }))).toEqual([422, 'order_field_immutable', 'status']);
    expect((await merchant.get(`/orders/${id}`)).body.invoice).toBeNull();
  });

  it('is set once by a request that is repeated', async () => {
    const { id } = await codOrder(merchant);
    const [one, other] = [await patch(id, { invoice }, 'invoice-1'), await patch(id, { invoice }, 'invoice-1')];
    expect(other.text).toBe(one.text);
    expect(await changesOf(id)).toHaveLength(1);
  });

  it('may be set once the order is cancelled, and needs a key that may write orders', async () => {
    const { id } = await given.paidOrder(merchant);
    await merchant.post(`/test_helpers/orders/${id}/cancel`);
    await orderBecomes(merchant, id, { status: 'cancelled' });
    expect(await set(id, invoice)).toEqual(invoice);
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'orders:read' });
    expect(refusalOf(await client.patch(`/orders/${id}`, { invoice })).slice(0, 2)).toEqual([403, 'insufficient_scope']);
  });

  it('is kept when the shopper is forgotten', async () => {
    const phone = '+919844400055';
    const { id } = await given.paidOrder(merchant, { customer: { phone, name: 'Kavya' } });
    await set(id, invoice);
    await service.operate('customers.forget', { phone });
    const order = await orderBecomes(merchant, id, { customer: { phone: null, name: null } });
    expect(order.invoice).toEqual(invoice);
  });

  it('is in orders.1 after the documented columns, and empty without one', async () => {
    const [billed, plain] = [await codOrder(merchant), await codOrder(merchant)];
    await set(billed.id, invoice);
    const rows = await rowsOf(merchant, 'orders.1');
    const cells = (id: string) => Object.entries(rows.find(({ order_id }) => order_id === id)).slice(-3);
    expect(cells(billed.id)).toEqual([
      ['invoice_number', invoice.number],
      ['invoice_date', invoice.date],
      ['invoice_irn', IRN],
    ]);
    expect(cells(plain.id).map(([, cell]) => cell)).toEqual([null, null, null]);
    const { data } = (await merchant.get('/reports/types')).body;
    expect(data.find(({ type }: Json) => type === 'orders.1').columns.slice(-3).map(({ name }: Json) => name)).toEqual(['invoice_number', 'invoice_date', 'invoice_irn']); // prettier-ignore
  });
});

it('a session has no invoice', async () => {
  const { id } = await openSession(merchant);
  expect(refusalOf(await merchant.patch(`/checkout/sessions/${id}`, { invoice }))).toEqual([400, 'parameter_unknown', 'invoice']);
});
