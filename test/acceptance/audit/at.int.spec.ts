import { ResourceHistories } from '#audit/at/resource-histories';
import type { Moment, Reading } from '#audit/at/resources-at';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { atRest } from '#test/support/stores/at-rest';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { resourceAt } from '#test/support/stores/resource-at';
import { codOrder, openSession, orderBecomes, refund, refundBecomes, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

/** What GET answered when nothing was happening. */
interface Seen {
  readonly id: string;
  readonly body: Json;
  readonly position: Position;
  /** By the account's clock, Unix seconds. */
  readonly time: number;
}

const seen: Seen[] = [];
const at = (id: string, moment: Moment, reading?: Partial<Reading>): Promise<Json> => resourceAt(service, id, moment, reading);

const clock = async (seconds: number): Promise<number> => (await merchant.post('/test_helpers/clock/advance', { seconds })).body.now;

/** Looks at resources while nothing happens, and lets a minute of business time pass. */
async function look(...resources: readonly (readonly [path: string, id: string])[]): Promise<void> {
  const { bodies, position } = await atRest(service, ...resources.map((each) => each.join('/')));
  const time = (await clock(60)) - 60;
  seen.push(...resources.map(([, id], n) => ({ id, body: bodies[n]!, position, time })));
}

/** Whether no event about it followed in the second it was looked at. */
async function nothingCameUpTo({ id, position, time }: Seen): Promise<boolean> {
  const streams = await service.part(ResourceHistories).streamsOf(id);
  const histories = await Promise.all(streams.map((stream) => service.part(EventHistory).stream(stream)));
  return histories.flat().every((event) => event.position <= position || event.at > time);
}

describe('a resource as it was', () => {
  it('is what GET answered then, even after it has changed: an order, its session, refund and assessment', async () => {
    const { id: session } = await openSession(merchant);
    await look(['/checkout/sessions', session]);
    const { order } = (await merchant.post(`/checkout/sessions/${session}/complete`, upi('success@test'))).body;
    await orderBecomes(merchant, order, { status: 'paid' });
    const { risk_assessment } = (await merchant.get(`/checkout/sessions/${session}`)).body;
    const soFar = [
      ['/checkout/sessions', session],
      ['/orders', order],
      ['/risk/assessments', risk_assessment],
    ] as const;
    await look(...soFar);
    const { id } = (await refund(merchant, order, 5_000)).body;
    await refundBecomes(merchant, id, { status: 'succeeded' });
    await look(...soFar, ['/refunds', id]);
    await merchant.patch(`/orders/${order}`, { metadata: { till: 3 } });
    await orderBecomes(merchant, order, { metadata: { till: 3 } });
    await look(...soFar, ['/refunds', id]);
    expect(seen.map((each) => each.id)).toEqual(expect.arrayContaining([session, order, risk_assessment, id]));
  });

  it('is shown for cash: an order, its collection and the remittance that pays it', async () => {
    const { id: order, amount_cod_due } = await codOrder(merchant, { customer: { phone: '+919812345678' } });
    const cod = order.replace('ord_', 'cod_');
    await look(['/orders', order], ['/cod/collections', cod]);
    await merchant.post(`/test_helpers/orders/${order}/ship`, { tracking_number: 'AWB77', courier_code: 'delhivery' });
    await merchant.post(`/test_helpers/orders/${order}/deliver`);
    await orderBecomes(merchant, order, { status: 'delivered' });
    await look(['/orders', order], ['/cod/collections', cod]);
    const file = `AWB No,COD Amount,UTR\nAWB77,${(amount_cod_due / 100).toFixed(2)},HDFC77`;
    const headers = { 'content-type': 'text/csv' };
    const { id } = (await merchant.send('POST', '/cod/remittances?courier_code=delhivery', file, headers)).body;
    await eventually(async () => expect((await merchant.get(`/cod/remittances/${id}`)).body.status).toBe('reconciled'));
    await look(['/orders', order], ['/cod/collections', cod], ['/cod/remittances', id]);
    const [line] = (await merchant.get(`/cod/remittances/${id}/lines`)).body.data;
    expect(await at(line.id, { position: seen.at(-1)!.position })).toMatchObject({ id: line.id, order_id: order, match_status: 'matched' });
  });

  it('is shown for a payment link, and for an endpoint without its health', async () => {
    const { id: link } = (await merchant.post('/payment_links', { amount: 9_900, currency: 'inr', description: 'A deposit' })).body;
    await look(['/payment_links', link]);
    await merchant.post(`/payment_links/${link}/cancel`);
    await look(['/payment_links', link]);

    const { id } = (await merchant.post('/webhooks', { url: 'https://example.com/hook', events: ['*'] })).body;
    const { health: _, ...before } = (await merchant.get(`/webhooks/${id}`)).body;
    const { position } = await atRest(service);
    await merchant.delete(`/webhooks/${id}`);
    expect(await at(id, { position })).toEqual(before);
    await expect(at(id, { time: await clock(1) })).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('is correct at each checked moment: by position, and by time', async () => {
    expect(seen.length).toBeGreaterThan(15);
    for (const { id, body, position } of seen) expect(await at(id, { position })).toEqual(body);
    const wholeSeconds: Seen[] = [];
    for (const each of seen) if (await nothingCameUpTo(each)) wholeSeconds.push(each);
    expect(wholeSeconds.length).toBeGreaterThan(5);
    for (const { id, body, time } of wholeSeconds) expect(await at(id, { time })).toEqual(body);
  });

  it('is judged by that time: a session is open before its expiry, and expired after', async () => {
    const { id, expires_at } = await openSession(merchant);
    await clock(expires_at - (await clock(1)) + 1);
    await eventually(async () => expect((await merchant.get(`/checkout/sessions/${id}`)).body.status).toBe('expired'));
    expect((await at(id, { time: expires_at - 1 })).status).toBe('open');
    expect((await at(id, { time: expires_at })).status).toBe('expired');
  });

  it('does not exist before its creation, or for another account', async () => {
    const { id } = seen[0]!;
    await expect(at(id, { time: 1 })).rejects.toMatchObject({ code: 'resource_missing' });
    const elsewhere = { scope: 'acct_000000000000000000000000:test' };
    await expect(at(id, { time: seen[0]!.time }, elsewhere)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('names people only on request, and never forgotten people', async () => {
    const order = await given.paidOrder(merchant, { customer: { phone: '+919898989898', email: 'ravi@example.com', name: 'Ravi' } });
    const { position } = await atRest(service);
    expect(await at(order.id, { position })).toMatchObject({ customer: { phone: '+919898989898' } });
    const requested = await service.operate('history.at', { id: order.id, position });
    expect(requested).toMatchObject({ id: order.id, status: 'paid', customer: { phone: null, email: null, name: null } });
    expect(JSON.stringify(requested)).not.toMatch(/989898|ravi/i);
    await service.operate('customers.forget', { phone: '+919898989898' });
    expect(await at(order.id, { position })).toMatchObject({ customer: { phone: null, email: null, name: null } });
  });
});
