import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { always, report, rowsOf } from '#test/support/clients/reports';
import { bankDecides, card, paymentAtGateway } from '#test/support/clients/session-payments';
import { openSession, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

/** A card payment that the bank approves when the session is over; resolves to the alert of it. */
async function capturedLate(changes: object = {}): Promise<{ session: string; alert: Json }> {
  const { id: session } = await openSession(merchant, changes);
  await merchant.post(`/checkout/sessions/${session}/complete`, card('tok_pending'));
  await paymentAtGateway(service, session);
  await merchant.delete(`/checkout/sessions/${session}`);
  await bankDecides(service, session, true);
  const alert = await eventually(async () => {
    const { data } = (await merchant.get('/alerts?type=late_capture_refunded&limit=100')).body;
    const found = data.find((each: Json) => each.data.checkout_session === session);
    expect(found).toBeDefined();
    return found;
  });
  return { session, alert };
}

describe('money that came too late for an order', () => {
  it('is refunded, named by its alert, without an order', async () => {
    const { session, alert } = await capturedLate();
    const { payment, refund: id } = alert.data;
    const shown = await refundBecomes(merchant, id, { status: 'succeeded' });
    expect(shown).toMatchObject({
      order_id: null, checkout_session: session, payment, amount: 249_900, currency: 'INR', reason: null, initiated_by: 'late_capture',
      created_by: null, pending_reason: null, failure_code: null, destination: { type: 'card', label_masked: null },
    }); // prettier-ignore
    const { data } = (await merchant.get('/refunds?limit=100')).body;
    expect(data.find((each: Json) => each.id === id)).toEqual(shown);
    expect((await merchant.get('/refunds?status=failed')).body.data).toEqual([]);
    expect((await merchant.get(`/events?limit=100`)).body.data.filter(({ type }: Json) => type.startsWith('refund.'))).toEqual([]);

    const [row] = (await rowsOf(merchant, 'refunds.1')).filter((each) => each.refund_id === id);
    expect(row).toMatchObject({ order_id: null, checkout_session_id: session, payment_id: payment, initiated_by: 'late_capture' });
    const csv = await report(merchant, 'refunds.1', { columns: ['refund_id', 'order_id', 'amount'] });
    expect(csv).toContain(`${id},,249900\r\n`);
    const [paid] = (await rowsOf(merchant, 'payments.1')).filter((each) => each.payment_id === payment);
    expect(paid).toMatchObject({
      order_id: null, checkout_session_id: session, status: 'captured', method: 'card', amount: 249_900, amount_refunded: 249_900,
    }); // prettier-ignore
    const { interval_end } = always();
    expect(await rowsOf(merchant, 'payments.1', { filters: { currency: 'inr' }, date_field: 'captured_at', interval_end })).toContainEqual(
      paid,
    );
  });

  it('has its own history', async () => {
    const { alert } = await capturedLate();
    const { payment, refund: id } = alert.data;
    await refundBecomes(merchant, id, { status: 'succeeded' });
    const { client: auditor } = await service.keyHolder({ type: 'restricted', scopes: 'history:read' });
    const changes = async (of: string): Promise<Json[]> => (await auditor.get(`/history/${of}/changes`)).body.steps;
    expect((await changes(id)).map(({ summary }) => summary)).toEqual([
      'Money arrived that cannot place an order. It is refunded automatically.',
      'The money was refunded.',
    ]);
    expect((await changes(payment)).map(({ type }) => type)).toEqual([
      'checkout_session.payment_started',
      'checkout_session.payment_routed',
      'checkout_session.payment_action_required',
      'checkout_session.payment_captured_late',
      'checkout_session.refund_succeeded',
    ]);
    expect((await auditor.get(`/history/${id}`)).status).toBe(200);
  });
});

it('the refund of an order names its payment’s session', async () => {
  const order = await given.paidOrder(merchant);
  const { id } = (await refund(merchant, order.id, 100)).body;
  expect(await refundBecomes(merchant, id, { status: 'succeeded' })).toMatchObject({
    order_id: order.id,
    checkout_session: order.checkout_session,
  });
});

it('the open refund of a late capture is settled by the test helpers, like any refund', async () => {
  const small = { amount: 50_014, amount_details: null, line_items: null };
  const { session, alert } = await capturedLate(small);
  const { refund: id } = alert.data;
  await refundBecomes(merchant, id, { status: 'pending', checkout_session: session });
  const failed = await merchant.post(`/test_helpers/refunds/${id}/fail`, {});
  expect([failed.status, failed.body]).toEqual([
    200,
    expect.objectContaining({ id, order_id: null, status: 'failed', failure_code: 'unknown' }),
  ]);
  expect((await merchant.post(`/test_helpers/refunds/${id}/succeed`, {})).status).toBe(422);
});
