import { eventually } from '#test/support/machine/eventually';
import { type Json, idempotency, refusalOf } from '#test/support/clients/merchant-client';
import { rowsOf } from '#test/support/clients/reports';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, refund, refundBecomes, timelineOf } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('own');

const credit_note = { number: 'CN/2026-27/00003', date: '2026-04-08' };

let order: string;

beforeAll(async () => {
  order = (await given.paidOrder(merchant)).id;
});

const refunded = async (): Promise<string> => (await refund(merchant, order, 100)).body.id;
const patch = (id: string, body: object, key?: string) => merchant.patch(`/refunds/${id}`, body, key === undefined ? {} : idempotency(key));
const set = async (id: string, to: unknown): Promise<Json> => {
  const { status, body } = await patch(id, { credit_note: to });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.credit_note;
};
const changesOf = async (id: string): Promise<Json[]> =>
  (await timelineOf(merchant, order)).filter(({ type, data }) => /^refund\..*_changed$/.test(type) && data.refund === id);

/** Money that comes when its session is over, and goes back without an order. */
async function lateRefund(): Promise<string> {
  const { id: session } = await openSession(merchant);
  await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_pending'));
  await paymentAtGateway(service, session);
  await merchant.delete(`/checkout/sessions/${session}`);
  await bankDecides(service, session, true);
  const { id } = await eventually(async () => {
    const { data } = (await merchant.get('/refunds?limit=100')).body;
    const found = data.find((each: Json) => each.checkout_session === session);
    expect(found).toMatchObject({ status: 'succeeded' });
    return found;
  });
  return id;
}

describe('the credit note of a refund', () => {
  it('is null until PATCH sets it, right after the refund was requested, and is then shown in every form of the refund', async () => {
    const { id, credit_note: none } = (await refund(merchant, order, 100)).body;
    expect(none).toBeNull();
    const { status, body } = await patch(id, { credit_note });
    expect([status, body.object, body.id, body.credit_note]).toEqual([200, 'refund', id, credit_note]);
    const settled = await refundBecomes(merchant, id, { status: 'succeeded' });
    expect(settled.credit_note).toEqual(credit_note);
    const { data } = (await merchant.get(`/refunds?order_id=${order}`)).body;
    expect(data.find((each: Json) => each.id === id)).toEqual(settled);
  });

  it('is replaced as a whole, and removed by null and by an empty text', async () => {
    const id = await refunded();
    for (const empty of [null, '']) {
      await set(id, credit_note);
      expect(await set(id, { ...credit_note, date: empty })).toEqual({ ...credit_note, date: null });
      expect(await set(id, { number: ' CN/2\u200b' })).toEqual({ number: 'CN/2', date: null });
      expect(await set(id, empty)).toBeNull();
    }
  });

  it('makes no new fact without a change', async () => {
    const id = await refunded();
    for (const to of [credit_note, credit_note, null, null]) await set(id, to);
    expect((await changesOf(id)).map(({ type, data }) => [type, data.credit_note])).toEqual([
      ['refund.credit_note_changed', null],
      ['refund.credit_note_changed', credit_note],
    ]);
  });

  it('can be set with metadata, which is merged like an order’s', async () => {
    const { id } = (await merchant.post('/refunds', { order_id: order, amount: 100, metadata: { a: 1, b: 'two', c: true } })).body;
    expect((await patch(id, { credit_note, metadata: { a: '', b: null, d: 4 } })).body).toMatchObject({
      credit_note,
      metadata: { c: true, d: 4 },
    });
    expect((await patch(id, { metadata: null })).body).toMatchObject({ credit_note, metadata: {} });
    const full = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, n]));
    expect((await patch(id, { metadata: full })).body.metadata).toEqual(full);
    expect(refusalOf(await patch(id, { metadata: { over: 1 } }))).toEqual([400, 'metadata_too_many_keys', 'metadata']);
  });

  it('is refused if there is nothing to change', async () =>
    expect(refusalOf(await patch(await refunded(), {}))).toEqual([400, 'missing_field', 'metadata']));

  it('is for a refund of this account and mode, by a key that may write refunds', async () => {
    const id = await refunded();
    const { client: live } = await service.keyHolder({ mode: 'live' });
    const { client: reader } = await service.keyHolder({ type: 'restricted', scopes: 'refunds:read' });
    for (const answer of [await live.patch(`/refunds/${id}`, { credit_note }), await patch('re_000000000000000000000000', { credit_note })])
      expect(refusalOf(answer)).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await reader.patch(`/refunds/${id}`, { credit_note })).slice(0, 2)).toEqual([403, 'insufficient_scope']);
    expect((await merchant.get(`/refunds/${id}`)).body.credit_note).toBeNull();
  });

  it('is set once by a request that is repeated', async () => {
    const id = await refunded();
    const [one, other] = [await patch(id, { credit_note }, 'note-1'), await patch(id, { credit_note }, 'note-1')];
    expect(other.text).toBe(one.text);
    expect(await changesOf(id)).toHaveLength(1);
  });

  it('may be set for a refund without an order', async () => {
    const id = await lateRefund();
    expect((await patch(id, { credit_note, metadata: { a: 1 } })).body).toMatchObject({
      id,
      order_id: null,
      credit_note,
      metadata: { a: 1 },
    });
    expect((await merchant.get(`/refunds/${id}`)).body).toMatchObject({ credit_note, metadata: { a: 1 }, status: 'succeeded' });
    await eventually(async () => {
      const { data } = (await merchant.get('/events?type=refund.updated&limit=100')).body;
      const before = data.filter((each: Json) => each.data.object.id === id).map((each: Json) => each.data.previous_attributes);
      expect(before).toEqual(expect.arrayContaining([{ credit_note: null }, { metadata: { a: null } }]));
    });
    const { client: auditor } = await service.keyHolder({ type: 'restricted', scopes: 'history:read' });
    expect((await auditor.get(`/history/${id}/changes`)).body.steps.at(-1).summary).toBe(
      'The credit note of the refund is CN/2026-27/00003.',
    );
  });

  it('is in refunds.1 after the documented columns, and empty without one', async () => {
    const [noted, plain] = [await refunded(), await refunded()];
    await set(noted, credit_note);
    const rows = await rowsOf(merchant, 'refunds.1');
    const cells = (id: string) => Object.entries(rows.find(({ refund_id }) => refund_id === id)).slice(-2);
    expect(cells(noted)).toEqual(Object.entries({ credit_note_number: credit_note.number, credit_note_date: credit_note.date }));
    expect(cells(plain).map(([, cell]) => cell)).toEqual([null, null]);
  });
});
