import { EventHistory } from '#platform/event-history/event-history';
import { damageStream } from '#test/support/stores/damage';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { refund } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

describe('an event of ours with invalid data, in the stream of an order', () => {
  let order: string;
  let words: string;

  beforeAll(async () => {
    order = (await given.paidOrder(merchant)).id;
    const stream = `order-${order}`;
    await damageStream(service, stream, 'payment.started');
    const { revision } = (await service.part(EventHistory).stored(stream)).findLast(({ type }) => type === 'payment.started')!;
    words = `Event ${revision} of stream ${stream} cannot be read: it does not have the shape of its type (`;
  });

  it.each(['timeline', 'payments'])('makes %s of the order fail as unreadable, without a retry', async (part) => {
    const { status, body } = await merchant.get(`/orders/${order}/${part}`);
    expect([status, body.error.code]).toEqual([500, 'event_unreadable']);
    expect(body.error.message).toContain(words);
    expect(body.error.message).toContain('Nothing else is affected');
  });

  it('makes commands of the order fail as unreadable', async () => {
    const { status, body } = await refund(merchant, order, 5_000);
    expect([status, body.error.code]).toEqual([500, 'event_unreadable']);
    expect(body.error.message).toContain(words);
  });

  it('affects no other order', async () => {
    const { id } = await given.paidOrder(merchant);
    expect((await merchant.get(`/orders/${id}/timeline`)).status).toBe(200);
    await eventually(async () => expect((await merchant.get('/orders?limit=1')).body.data[0].id).toBe(id));
    expect((await merchant.get(`/orders/${order}`)).body.payment_status).toBe('paid');
  });
});
