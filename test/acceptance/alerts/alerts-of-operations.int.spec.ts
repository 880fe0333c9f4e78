import { DAY, HOUR } from '#kernel/time';
import { damage, damageStream } from '#test/support/stores/damage';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertOf, alertsOf } from '#test/support/clients/raised-alerts';
import { codOrder, openSession } from '#test/support/clients/shop';
import { status as answering } from '#test/support/partners/webhook-receiver';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const registered = async (): Promise<string> =>
  (await merchant.post('/webhooks', { url: receiver.url, events: ['checkout.session.created'] })).body.id;
const ofEndpoint = async (type: string, endpoint: string): Promise<Json[]> =>
  (await alertsOf(merchant, { type })).filter(({ subject }) => subject === endpoint);

afterEach(async () => {
  for (const { id } of (await merchant.get('/webhooks')).body.data) await merchant.delete(`/webhooks/${id}`);
});

describe('a webhook endpoint', () => {
  it('that is gone: endpoint_disabled, until it works again; one that the merchant disables is no alert', async () => {
    const manual = await registered();
    await merchant.patch(`/webhooks/${manual}`, { status: 'disabled' });
    receiver.answer(answering(410));
    const gone = await registered();
    await openSession(merchant);
    expect(await alertOf(merchant, { type: 'endpoint_disabled' })).toMatchObject({
      severity: 'critical',
      order_id: null,
      subject: gone,
      data: { endpoint: gone, disabled_reason: 'gone' },
    });

    await merchant.patch(`/webhooks/${gone}`, { status: 'enabled' });
    expect(await ofEndpoint('endpoint_disabled', gone)).toMatchObject([{ status: 'open' }]);
    await openSession(merchant);
    await eventually(async () =>
      expect(await ofEndpoint('endpoint_disabled', gone)).toMatchObject([
        { status: 'resolved', note: expect.stringContaining('works again'), resolved_by: { type: 'service' } },
      ]),
    );
  });

  it('without a successful delivery: endpoint_failing after a day, endpoint_disabled after three', async () => {
    receiver.usually = answering(500);
    const id = await registered();
    const failed = async (): Promise<number> => (await merchant.get(`/webhooks/${id}/deliveries?status=failed&limit=100`)).body.data.length;
    for (let n = 0; n < 10; n++) await openSession(merchant);
    await eventually(async () => expect(await failed()).toBe(10));
    service.clock.advance(DAY + HOUR);
    const failing = await eventually(async () => {
      expect(await failed()).toBe(20);
      const found = await ofEndpoint('endpoint_failing', id);
      expect(found).toHaveLength(1);
      return found[0]!;
    });
    expect(failing).toMatchObject({ severity: 'warning', data: { quiet_since: expect.any(Number) } });
    expect(await ofEndpoint('endpoint_disabled', id)).toEqual([]);
    service.clock.advance(2 * DAY);
    await openSession(merchant);
    await eventually(async () =>
      expect(await ofEndpoint('endpoint_disabled', id)).toMatchObject([{ status: 'open', data: { disabled_reason: 'failing' } }]),
    );
    await eventually(async () => expect(await ofEndpoint('endpoint_failing', id)).toMatchObject([{ status: 'resolved' }]));
  });
});

describe('the alert of a webhook endpoint that fails', () => {
  /** One that nothing has got through to for a day. */
  const failing = async (): Promise<string> => {
    receiver.usually = answering(500);
    const id = await registered();
    await openSession(merchant);
    await eventually(async () => expect((await merchant.get(`/webhooks/${id}/deliveries?status=failed`)).body.data).toHaveLength(1));
    service.clock.advance(DAY + HOUR);
    await eventually(async () => expect(await ofEndpoint('endpoint_failing', id)).toMatchObject([{ status: 'open' }]));
    return id;
  };
  const ends = (id: string, note: string): Promise<void> =>
    eventually(async () =>
      expect(await ofEndpoint('endpoint_failing', id)).toMatchObject([{ status: 'resolved', note: expect.stringContaining(note) }]),
    );

  it.each<[string, string, (id: string) => Promise<unknown>]>([
    ['something gets through to it', 'works again', async () => ((receiver.usually = answering(200)), openSession(merchant))],
    ['it is disabled by hand', 'is disabled', (id) => merchant.patch(`/webhooks/${id}`, { status: 'disabled' })],
    ['it is deleted', 'was deleted', (id) => merchant.delete(`/webhooks/${id}`)],
  ])('ends when %s', async (_, note, happens) => {
    const id = await failing();
    await happens(id);
    await ends(id, note);
    expect(await ofEndpoint('endpoint_disabled', id)).toEqual([]);
  });
});

describe('a stream that a read model parks', () => {
  it('stream_parked, once, for its account', async () => {
    const { id: order } = await codOrder(merchant);
    await damage(service, order);
    const alert = await alertOf(merchant, { order });
    expect(alert).toMatchObject({ type: 'stream_parked', severity: 'critical', subject: order, order_id: order });
    expect(alert.data).toEqual({ projection: 'refunds', stream: `order-${order}`, revision: expect.any(Number) });
    await service.operate('projections.retry');
    await service.operate('projections.rebuild', { name: 'refunds' });
    const other = (await codOrder(merchant)).id;
    await damage(service, other);
    await alertOf(merchant, { order: other });
    expect(await alertsOf(merchant, { order })).toEqual([alert]);
  });

  it('no alert for the stream of an alert, which could raise alerts for ever', async () => {
    const [{ id }] = (await alertsOf(merchant, { type: 'endpoint_disabled' })) as [Json];
    const stream = `alert-${id}`;
    await damageStream(service, stream, 'alert.resolved');
    const parked = async () => (await service.operate('projections.parked')).data.map((each: Json) => each.stream);
    await eventually(async () => expect(await parked()).toContain(stream));
    const { id: order } = await codOrder(merchant);
    await damage(service, order);
    await alertOf(merchant, { order });
    expect((await alertsOf(merchant, { type: 'stream_parked' })).filter(({ subject }) => subject === id)).toEqual([]);
  });
});
