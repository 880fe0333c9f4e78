import { eventually } from '#test/support/machine/eventually';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { failedOrder, orderBecomes, PAYMENT_WINDOW, placeOrder, upi } from '#test/support/clients/shop';
import { receivedEvents } from '#test/support/partners/received-events';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const events = receivedEvents(merchant, receiver, ['order.paid', 'order.cancelled', 'refund.succeeded']);

const reported = (order: string): string[] =>
  events()
    .filter(({ data }) => data.object.id === order || data.object.order_id === order)
    .map(({ type }: Json) => type);

const refundsOf = async (order: string): Promise<Json[]> => (await merchant.get(`/refunds?order_id=${order}`)).body.data;

describe('a UPI payment', () => {
  it('that the bank declines cancels the order once its time is over', async () => {
    const { id, checkout_session } = await failedOrder(merchant);
    service.clock.advance(PAYMENT_WINDOW - 60);
    expect((await merchant.get(`/orders/${id}`)).body).toMatchObject({ status: 'pending', payment_status: 'failed' });
    service.clock.advance(61);
    const order = await orderBecomes(merchant, id, { status: 'cancelled' });
    expect(order).toMatchObject({ payment_status: 'failed', cancel_reason: 'payment_failed', amount_paid: 0, amount_refundable: 0 });
    await eventually(async () => {
      const session = (await merchant.get(`/checkout/sessions/${checkout_session}`)).body;
      expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid', last_payment_error: { code: expect.any(String) } });
    });
    await eventually(() => expect(reported(id)).toEqual(['order.cancelled']));
  });

  it('that the shopper approves late still pays the order', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    await orderBecomes(merchant, id, { status: 'pending', payment_status: 'processing' });
    service.clock.advance(PAYMENT_WINDOW - 60);
    await eventually(() => service.bankApproves(id));
    expect(await orderBecomes(merchant, id, { status: 'paid' })).toMatchObject({ amount_paid: 249_900 });
    await eventually(() => expect(reported(id)).toEqual(['order.paid']));
  });

  it('that is still open when its time is over cancels the order; a later capture is refunded automatically', async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    await new GatewayBooks(service).routeOf(id);
    service.clock.advance(PAYMENT_WINDOW - 60);
    expect((await merchant.get(`/orders/${id}`)).body.status).toBe('pending');
    service.clock.advance(61);
    await orderBecomes(merchant, id, { status: 'cancelled', cancel_reason: 'payment_failed' });

    await eventually(() => service.bankApproves(id));
    const order = await orderBecomes(merchant, id, { amount_refunded: 249_900 });
    expect(order).toMatchObject({ status: 'cancelled', amount_paid: 249_900, amount_refundable: 0, amount_refund_pending: 0 });
    expect(await refundsOf(id)).toMatchObject([{ amount: 249_900, status: 'succeeded', initiated_by: 'late_capture', created_by: null }]);
    await eventually(() => expect(reported(id).sort()).toEqual(['order.cancelled', 'refund.succeeded']));
  });
});
