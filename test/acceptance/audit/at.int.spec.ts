import { ResourceHistories } from '#audit/at/resource-histories';
import { type Moment, type Reading, ResourcesAt } from '#audit/at/resources-at';
import { EventHistory } from '#platform/event-history/event-history';
import type { Position } from '#platform/event-history/recorded-event';
import { ReadModels } from '#platform/storage/read-models';
import { eventually } from '#test/support/eventually';
import type { Json } from '#test/support/merchant-client';
import { merchant, service } from '#test/support/own-service';
import { typedAt } from '#test/support/command-line';
import { codOrder, openSession, orderBecomes, paidOrder, refund, refundBecomes, upi } from '#test/support/shop';

/** What GET answered when nothing was happening. */
interface Seen {
  readonly path: string;
  readonly id: string;
  readonly body: Json;
  readonly position: Position;
  /** Of the account's clock, Unix seconds. */
  readonly time: number;
}

const seen: Seen[] = [];
const OPEN: Reading = { personal: async () => undefined };
const at = (id: string, moment: Moment, reading = OPEN): Promise<Json> =>
  service.part(ResourcesAt).at(id, moment, reading) as Promise<Json>;

const clock = async (seconds: number): Promise<number> => (await merchant.post('/test_helpers/clock/advance', { seconds })).body.now;

/** Looks at resources while nothing happens, and lets a minute of business time pass. */
async function look(...resources: readonly (readonly [path: string, id: string])[]): Promise<void> {
  const [history, models] = [service.part(EventHistory), service.part(ReadModels)];
  const found = await eventually(async () => {
    const end = (await history.end())!;
    expect(await models.reached(end, 5000)).toBe(true);
    const bodies = await Promise.all(resources.map(async ([path, id]) => ({ path, id, body: (await merchant.get(`${path}/${id}`)).body })));
    expect(await history.end()).toBe(end);
    return bodies.map((each) => ({ ...each, position: end }));
  });
  const time = (await clock(60)) - 60;
  seen.push(...found.map((each) => ({ ...each, time })));
}

/** Whether nothing was told of it after it was looked at, in the same second. */
async function nothingCameUpTo({ id, position, time }: Seen): Promise<boolean> {
  const streams = await service.part(ResourceHistories).streamsOf(id);
  const told = await Promise.all(streams.map((stream) => service.part(EventHistory).stream(stream)));
  return told.flat().every((event) => event.position <= position || event.at > time);
}

describe('a resource as it was', () => {
  it('is what GET answered then, whatever it has become: an order, its session, refund and assessment', async () => {
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

  it('is so for cash: an order, its collection and the remittance that pays for it', async () => {
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

  it('is so for a payment link, and for an endpoint of which only what its deliveries did is left out', async () => {
    const { id: link } = (await merchant.post('/payment_links', { amount: 9_900, currency: 'inr', description: 'A deposit' })).body;
    await look(['/payment_links', link]);
    await merchant.post(`/payment_links/${link}/cancel`);
    await look(['/payment_links', link]);

    const { id } = (await merchant.post('/webhooks', { url: 'https://example.com/hook', events: ['*'] })).body;
    const { health: _, ...before } = (await merchant.get(`/webhooks/${id}`)).body;
    const { position } = await quiet();
    await merchant.delete(`/webhooks/${id}`);
    expect(await at(id, { position })).toEqual(before);
    await expect(at(id, { time: await clock(1) })).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('says so of each moment that was looked at: by position, and by time', async () => {
    expect(seen.length).toBeGreaterThan(15);
    for (const { id, body, position } of seen) expect(await at(id, { position })).toEqual(body);
    const wholeSeconds: Seen[] = [];
    for (const each of seen) if (await nothingCameUpTo(each)) wholeSeconds.push(each);
    expect(wholeSeconds.length).toBeGreaterThan(5);
    for (const { id, body, time } of wholeSeconds) expect(await at(id, { time })).toEqual(body);
  });

  it('is judged by the time of then: a session is open before its time has passed, and expired after', async () => {
    const { id, expires_at } = await openSession(merchant);
    await clock(expires_at - (await clock(1)) + 1);
    await eventually(async () => expect((await merchant.get(`/checkout/sessions/${id}`)).body.status).toBe('expired'));
    expect((await at(id, { time: expires_at - 1 })).status).toBe('open');
    expect((await at(id, { time: expires_at })).status).toBe('expired');
  });

  it('was not there before it was made, nor for another account', async () => {
    const { id } = seen[0]!;
    await expect(at(id, { time: 1 })).rejects.toMatchObject({ code: 'resource_missing' });
    const elsewhere = { ...OPEN, scope: 'acct_000000000000000000000000:test' };
    await expect(at(id, { time: seen[0]!.time }, elsewhere)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('tells of nobody who they are unless that is asked for, and of nobody who was forgotten', async () => {
    const order = await paidOrder(merchant, { customer: { phone: '+919898989898', email: 'ravi@example.com', name: 'Ravi' } });
    const { position } = await quiet();
    expect(await at(order.id, { position })).toMatchObject({ customer: { phone: '+919898989898' } });
    const asked = (await service.operate('history.at', { id: order.id, position: String(position) })) as Json;
    expect(asked).toMatchObject({ id: order.id, status: 'paid', customer: { phone: null, email: null, name: null } });
    expect(JSON.stringify(asked)).not.toMatch(/989898|ravi/i);
    await service.operate('customers.forget', { phone: '+919898989898' });
    expect(await at(order.id, { position })).toMatchObject({ customer: { phone: null, email: null, name: null } });
  });
});

const quiet = async (): Promise<{ position: Position }> => ({ position: (await service.part(EventHistory).end())! });

describe('somebody at the command line', () => {
  const when = ['--position', ''] as [string, string];
  let order: Json;
  const at = (...words: string[]) => typedAt(service.dataDir, 'history', 'at', order.id, ...when, ...words);
  beforeAll(async () => {
    order = await paidOrder(merchant, { customer: { phone: '+919833333333' } });
    when[1] = (await quiet()).position.replace(/^0+/, '');
  });

  it('sees a resource as it was, and nothing of the shopper', async () => {
    const [code, out] = await at();
    expect([code, JSON.parse(out)]).toMatchObject([0, { id: order.id, status: 'paid', customer: { phone: null } }]);
  });

  it('is shown the shopper for a reason, once that is written down', async () => {
    const [refused, , why] = await at('--personal');
    expect([refused, why]).toEqual([2, expect.stringContaining('--reason')]);
    const [code, out] = await at('--personal', '--as', 'meera', '--reason', 'Ticket 4711');
    expect([code, JSON.parse(out)]).toMatchObject([0, { customer: { phone: '+919833333333' } }]);
    const { data } = (await service.operate('history.list', { type: 'personal_data.read', actor: 'meera' })) as Json;
    expect(data).toMatchObject([{ data: { by: 'history.at', resources: [order.id], reason: 'Ticket 4711' } }]);
  });

  it('reads what became of it as a table', async () => {
    await merchant.patch(`/orders/${order.id}`, { metadata: { till: 3 } });
    await orderBecomes(merchant, order.id, { metadata: { till: 3 } });
    const [code, out] = await typedAt(service.dataDir, 'history', 'diff', order.id, '--from', `position:${when[1]}`);
    expect(code).toBe(0);
    for (const words of ['The metadata was changed.', 'api_key A merchant in a hurry', 'metadata.till']) expect(out).toContain(words);
  });
});

describe('what became of a resource', () => {
  it('is told field by field, with what did it and who', async () => {
    const order = await paidOrder(merchant, { customer: { phone: '+919811111111' } });
    const { position } = await quiet();
    await merchant.patch(`/orders/${order.id}`, { metadata: { till: 3 } });
    await orderBecomes(merchant, order.id, { metadata: { till: 3 } });
    const diff = (await service.operate('history.diff', { id: order.id, from: `position:${position}` })) as Json;
    const step = diff.steps.find(({ type }: Json) => type === 'order.metadata_changed');
    expect(step).toMatchObject({ summary: 'The metadata was changed.', actor: { type: 'api_key', name: 'A merchant in a hurry' } });
    expect(step.changes).toEqual(expect.arrayContaining([{ field: 'metadata.till', to: 3 }]));
    expect(diff.changes).toEqual(expect.arrayContaining([{ field: 'metadata.till', to: 3 }]));
  });

  it('tells what only time has changed', async () => {
    const { id, expires_at } = await openSession(merchant, { customer: { phone: '+919822222222' } });
    const diff = (await service.operate('history.diff', { id, from: String(expires_at - 1), to: String(expires_at) })) as Json;
    expect(diff.steps).toMatchObject([{ fact: null, summary: 'Time has passed.' }]);
    expect(diff.changes).toContainEqual({ field: 'status', from: 'open', to: 'expired' });
  });

  it.each([
    [{ time: '1h', position: '1' }, 'time'],
    [{}, 'time'],
    [{ position: 'here' }, 'position'],
    [{ time: 'lately' }, 'time'],
  ])('is not told of %j', async (when, param) => {
    await expect(service.operate('history.at', { id: seen[0]!.id, ...when })).rejects.toMatchObject({ param });
  });
});
