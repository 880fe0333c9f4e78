import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventHistory } from '#platform/event-history/event-history';
import { typedAt } from '#test/support/machine/command-line';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { alertsOf } from '#test/support/clients/raised-alerts';
import type { RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { refund } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const NOT_JSON = { type: 'order.metadata_changed', data: '{"metadata":' };
const A_WORD = { type: 'payment.started', data: '"started"' };
const OF_SOMEBODY = { type: 'test', data: '{}', metadata: '{}' };

const healthOf = async ({ addresses }: RunningService): Promise<{ status: number; body: Json }> => {
  const answer = await fetch(`${addresses.operations}/health/ready`);
  return { status: answer.status, body: (await answer.json()) as Json };
};

const onEmbeddedStores = process.env['BACKEND'] === undefined ? describe : describe.skip;

onEmbeddedStores.each([
  ['whose data is not JSON', NOT_JSON, 'its data is not JSON'],
  ['whose data is a word alone', A_WORD, 'its data is not JSON of ours'],
  ['that somebody else wrote', OF_SOMEBODY, 'its metadata is not that of this service'],
])('an event %s, in a stream of ours', (_what, planted, reason) => {
  let service: RunningService;
  let order: string;
  let other: string;
  let place: { stream: string; revision: number; position: string };

  const typed = async (...words: string[]): Promise<[number, Json]> => {
    const [code, out] = await typedAt(service.dataDir, '--json', ...words);
    return [code, JSON.parse(out)];
  };
  const verified = (...words: string[]): Promise<[number, Json]> => typed('verify', ...words);

  /** Behind the last event of a stream, as nobody would through the service. */
  async function plant(stream: string, { type, data, metadata }: { type: string; data: string; metadata?: string }): Promise<void> {
    const last = (await service.part(EventHistory).stream(stream)).at(-1)!;
    await service.halt();
    const database = new DatabaseSync(join(service.dataDir, 'history.db'), { timeout: 5000 });
    const insert = database.prepare(
      'INSERT INTO events (stream, revision, id, type, data, metadata, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    // What was under way may have added to the stream since.
    const { newest } = database.prepare('SELECT MAX(revision) AS newest FROM events WHERE stream = ?').get(stream)!;
    const revision = Number(newest) + 1;
    const text = metadata ?? JSON.stringify({ ...last.metadata, command: randomUUID(), schema: 1 });
    const { lastInsertRowid } = insert.run(stream, revision, randomUUID(), type, data, text, last.created);
    database.close();
    place = { stream, revision, position: String(lastInsertRowid).padStart(20, '0') };
    service = await startService('own', { dataDir: service.dataDir });
  }

  beforeAll(async () => {
    service = await startService('own');
    order = (await given.paidOrder(service.merchant)).id;
    other = (await given.paidOrder(service.merchant)).id;
    await plant(`order-${order}`, planted);
  }, 60_000);
  afterAll(() => service.stop());

  it('does not affect lists, other orders and jobs', async () => {
    const { merchant } = service;
    const { id } = await given.paidOrder(merchant);
    expect((await merchant.get('/orders')).body.data.map((each: Json) => each.id)).toContain(id);
    const refunded = await refund(merchant, other, 5_000);
    expect(refunded.status).toBe(201);
    expect((await merchant.get(`/refunds/${refunded.body.id}`)).status).toBe(200);
  });

  it('blocks its order, which reports that in words', async () => {
    const answers = [await refund(service.merchant, order, 5_000), await service.merchant.get(`/orders/${order}/timeline`)];
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([500, 'event_unreadable']);
      expect(body.error.message).toContain(`Event ${place.revision} of stream order-${order} cannot be read: ${reason}.`);
      expect(body.error.message).toContain('Nothing else is affected');
    }
  });

  it('parks its stream in read models, and raises an alert', async () => {
    const { data } = (await typed('projections', 'parked'))[1];
    expect(data).toContainEqual(
      expect.objectContaining({
        projection: 'orders',
        stream: place.stream,
        revision: place.revision,
        reason: expect.stringContaining(reason),
      }),
    );
    await eventually(async () =>
      expect((await alertsOf(service.merchant, { order_id: order })).map(({ type }: Json) => type)).toContain('stream_parked'),
    );
  });

  it('is reported by the health of the service, which is ready', async () => {
    const { status, body } = await healthOf(service);
    expect([status, body.status, Object.keys(body.notes)]).toEqual([200, 'ready', ['parked streams']]);
    expect(body.notes['parked streams']).toContain(`orders: 1 stream waits: ${place.stream}; `);
    expect(body.notes['parked streams']).toMatch(/ See projections parked\.$/);
  });

  it('is reported once by verify, which continues', async () => {
    for (const words of [[], ['--full']]) {
      const [code, { faults, events, not_looked_at }] = await verified(...words);
      expect([code, not_looked_at]).toEqual([1, null]);
      expect(faults).toEqual([expect.objectContaining({ fault: 'event_unreadable', stream: place.stream, revision: place.revision })]);
      expect(events).toBeGreaterThan(place.revision + 20);
    }
  }, 60_000);

  it('is listed and exported with the reason', async () => {
    const shown = (await typed('history', 'show', order))[1].data as Json[];
    expect(shown.at(-1)).toMatchObject({ revision: place.revision, data: null, unreadable: reason });
    const directory = mkdtempSync(join(tmpdir(), 'export-'));
    await typed('history', 'export', directory);
    const lines = readFileSync(join(directory, 'history-000001.jsonl'), 'utf8').trimEnd().split('\n');
    const exported = lines.map((line) => JSON.parse(line)).find(({ position }) => position === place.position);
    expect(exported).toMatchObject({ type: planted.type, data: null, unreadable: reason });
  });

  it('is shown to an auditor of its account over HTTP as described', async () => {
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'history:read' });
    const { status, body } = await client.get(`/history/${order}`);
    expect(status).toBe(200);
    const facts = (body.facts as Json[]).filter(({ revision }) => revision === place.revision);
    expect(facts).toEqual('metadata' in planted ? [] : [expect.objectContaining({ data: null, unreadable: reason })]);
  });

  it('is skipped by an operator with a reason, unlike readable events', async () => {
    const readable = String(BigInt(place.position) - 1n);
    expect((await typed('history', 'skip', place.position))[1].error.param).toBe('reason');
    expect((await typed('history', 'skip', readable, '--reason', 'ticket 7'))[1].error.code).toBe('transition_not_allowed');
    expect(await typed('history', 'skip', place.position, '--reason', 'ticket 7')).toEqual([
      0,
      { object: 'skipped_unreadable_event', ...place, fault: reason, still_parked: 0 },
    ]);
    const refunded = await refund(service.merchant, order, 5_000);
    expect([refunded.status, refunded.body]).toEqual([201, expect.objectContaining({ amount: 5_000 })]);
    expect((await service.merchant.get(`/orders/${order}`)).body.amount_refund_pending).toBe(5_000);
    const parked = (await typed('projections', 'parked'))[1].data as Json[];
    expect(parked.filter(({ object }) => object === 'parked_stream')).toEqual([]);
    const [, { faults, notes }] = await verified('--full');
    expect(faults).toEqual([]);
    expect(notes).toContainEqual({
      note: 'event_passed_over',
      message: expect.stringContaining(`Event ${place.revision} of ${place.stream}`),
    });
    const skips = (await typed('history', 'list', '--type', 'history.event_skipped'))[1].data as Json[];
    expect(skips).toMatchObject([{ actor: { type: 'operator' }, data: { ...place, reason: 'ticket 7' } }]);
  }, 60_000);
});
