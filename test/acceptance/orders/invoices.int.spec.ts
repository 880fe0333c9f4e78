import { given } from '#test/support/given/given';
import { type Json, idempotency, refusalOf } from '#test/support/clients/merchant-client';
import { codOrder, orderBecomes, timelineOf } from '#test/support/clients/shop';
import { rowsOf } from '#test/support/clients/reports';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');

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

  it('is removed by null', async () => {
    const { id } = await codOrder(merchant);
    await set(id, invoice);
    expect(await set(id, null)).toBeNull();
  });

  it('makes no new fact without a change, and a timeline entry with one', async () => {
    const { id } = await codOrder(merchant);
    for (const to of [invoice, invoice, { ...invoice, number: ` ${invoice.number}\u200b` }, null, null]) await set(id, to);
    expect(await changesOf(id)).toEqual([{ invoice: null }, { invoice }]);
  });

  it('is refused, and the former one stays', async () => {
    const { id } = await codOrder(merchant);
    await set(id, invoice);
    expect(refusalOf(await patch(id, { invoice: { ...invoice, date: '2026-02-30' } }))).toEqual([400, 'invalid_format', 'invoice.date']);
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
