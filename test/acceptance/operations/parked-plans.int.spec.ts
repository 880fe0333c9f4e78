import { EventHistory } from '#platform/event-history/event-history';
import { typedAt } from '#test/support/machine/command-line';
import { damageStream } from '#test/support/stores/damage';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertsOf } from '#test/support/clients/raised-alerts';
import { refund } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

const typed = async (...words: string[]): Promise<[number, Json]> => {
  const [code, out] = await typedAt(service.dataDir, '--json', ...words);
  return [code, JSON.parse(out)];
};
const parked = async (): Promise<Json[]> => (await typed('jobs', 'list'))[1].data;

describe('an event from which a policy cannot plan', () => {
  let order: string;
  let stream: string;
  let waiting: Json;

  beforeAll(async () => {
    order = (await given.paidOrder(merchant)).id;
    stream = `order-${order}`;
    await damageStream(service, stream, 'refund.requested');
    [waiting] = (await eventually(async () => {
      const plans = (await parked()).filter(({ queue }) => queue === 'gateway.refund');
      expect(plans).toMatchObject([{ object: 'parked_plan', stream, reason: expect.stringContaining('null') }]);
      return plans;
    })) as [Json];
  });

  it('stops no other jobs', async () => {
    const { id } = await given.paidOrder(merchant);
    expect((await refund(merchant, id, 5_000)).status).toBe(201);
    await eventually(async () => expect((await merchant.get(`/orders/${id}`)).body.payment_status).toBe('partially_refunded'));
  });

  it('is shown with the reason, and in a table', async () => {
    expect(waiting).toEqual({
      object: 'parked_plan',
      queue: 'gateway.refund',
      stream,
      revision: expect.any(Number),
      position: expect.any(String),
      reason: expect.any(String),
      parked_at: expect.any(Number),
    });
    expect((await typed('jobs', 'list', '--queue', 'shop.redact'))[1].data).toEqual([]);
    const [code, table] = await typedAt(service.dataDir, 'jobs', 'list');
    expect([code, table]).toEqual([0, expect.stringContaining(waiting.reason)]);
  });

  it('is reported by the health of the service, which is ready', async () => {
    const answer = await fetch(`${service.addresses.operations}/health/ready`);
    const { notes } = (await answer.json()) as Json;
    expect(answer.status).toBe(200);
    expect(notes['parked plans']).toContain(`gateway.refund: 1 event waits: ${stream}`);
    expect(notes['parked plans']).toMatch(/ See jobs list\.$/);
  });

  it('is a fault of the history, by name', async () => {
    const [code, { faults }] = await typed('verify', '--full');
    expect(code).toBe(1);
    expect((faults as Json[]).filter(({ fault }) => fault === 'plan_parked')).toContainEqual(
      expect.objectContaining({ stream, revision: waiting.revision, message: expect.stringContaining('gateway.refund') }),
    );
  });

  it('is an alert of its account', async () => {
    const data = { queue: 'gateway.refund', stream, revision: waiting.revision };
    const alerts = await eventually(async () => {
      const found = (await alertsOf(merchant, { type: 'plan_parked', order })).filter((alert) => alert.data.queue === 'gateway.refund');
      expect(found).toHaveLength(1);
      return found;
    });
    expect(alerts).toMatchObject([{ severity: 'critical', subject: order, order_id: order, status: 'open', data }]);
  });

  it('stays parked when a retry fails', async () => {
    expect(await typed('jobs', 'retry', 'gateway.refund')).toEqual([1, { object: 'retry', planned: 0, still_parked: 1 }]);
    expect((await typedAt(service.dataDir, 'jobs', 'retry', 'shop.redact'))[1]).toContain('Nothing is parked.');
  });

  it('is dropped only with a reason, which the history keeps, and its alert is resolved', async () => {
    const drop = (...more: string[]) => typed('jobs', 'drop', 'gateway.refund', ...more, '--as', 'asha');
    const place = waiting.position.replace(/^0+/, '');
    expect(await drop(place)).toEqual([2, { error: expect.objectContaining({ code: 'missing_field', param: 'reason' }) }]);
    expect(await drop('999999999', '--reason', 'ticket 7')).toEqual([1, { error: expect.objectContaining({ code: 'resource_missing' }) }]);
    const { revision, position } = waiting;
    const dropped = { object: 'parked_plan', queue: 'gateway.refund', stream, revision, position };
    expect(await drop(place, '--reason', 'ticket 7')).toEqual([0, dropped]);
    expect((await parked()).filter(({ queue }) => queue === 'gateway.refund')).toEqual([]);
    await eventually(async () => {
      const resolved = await alertsOf(merchant, { type: 'plan_parked', order, status: 'resolved' });
      expect(resolved.filter((alert) => alert.data.queue === 'gateway.refund')).toHaveLength(1);
    });
    const { data } = (await typed('history', 'list', '--actor', 'asha'))[1];
    const begun = (data as Json[]).filter((fact) => fact.type === 'operation.begun' && fact.data.reason === 'ticket 7').at(-1);
    expect(begun!.data).toMatchObject({ name: 'jobs.drop', arguments: { queue: 'gateway.refund', position: place } });
  });
});

describe('an event of ours with invalid data, in the stream of an order', () => {
  it('makes the order’s timeline, payments and commands fail as unreadable, without a retry, but not its document', async () => {
    const { id } = await given.paidOrder(merchant);
    const stream = `order-${id}`;
    await damageStream(service, stream, 'payment.started');
    const { revision } = (await service.part(EventHistory).stored(stream)).findLast(({ type }) => type === 'payment.started')!;
    const answers = [
      await merchant.get(`/orders/${id}/timeline`),
      await merchant.get(`/orders/${id}/payments`),
      await refund(merchant, id, 5_000),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([500, 'event_unreadable']);
      const words = `Event ${revision} of stream ${stream} cannot be read: it does not have the shape of its type (`;
      expect(body.error.message).toContain(words);
      expect(body.error.message).toContain('Nothing else is affected');
    }
    expect((await merchant.get(`/orders/${id}`)).body.payment_status).toBe('paid');
    const { id: other } = await given.paidOrder(merchant);
    expect((await merchant.get(`/orders/${other}/timeline`)).status).toBe(200);
  });
});
