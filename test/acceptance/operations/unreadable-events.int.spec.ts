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

/** What nobody writes through the service, and the reason that the service gives. */
const PLANTED = [
  { type: 'order.metadata_changed', data: '{"metadata":', reason: 'its data is not JSON' },
  { type: 'payment.started', data: '"started"', reason: 'its data is not JSON of ours' },
  { type: 'test', data: '{}', metadata: '{}', reason: 'its metadata is not that of this service' },
] as const;

interface Planted {
  readonly order: string;
  readonly type: string;
  readonly reason: string;
  readonly foreign: boolean;
  readonly place: { readonly stream: string; readonly revision: number; readonly position: string };
}

const healthOf = async ({ addresses }: RunningService): Promise<{ status: number; body: Json }> => {
  const answer = await fetch(`${addresses.operations}/health/ready`);
  return { status: answer.status, body: (await answer.json()) as Json };
};

const onEmbeddedStores = process.env['BACKEND'] === undefined ? describe : describe.skip;

onEmbeddedStores('events in streams of ours whose data is not JSON, is a word alone, or that somebody else wrote', () => {
  let service: RunningService;
  let other: string;
  let planted: readonly Planted[];

  const typed = async (...words: string[]): Promise<[number, Json]> => {
    const [code, out] = await typedAt(service.dataDir, '--json', ...words);
    return [code, JSON.parse(out)];
  };
  const verified = (...words: string[]): Promise<[number, Json]> => typed('verify', ...words);

  /** Each behind the last event of an order, as nobody would through the service. */
  async function plant(orders: readonly string[]): Promise<readonly Planted[]> {
    const history = service.part(EventHistory);
    const lasts = await Promise.all(orders.map(async (order) => (await history.stream(`order-${order}`)).at(-1)!));
    await service.halt();
    const database = new DatabaseSync(join(service.dataDir, 'history.db'), { timeout: 5000 });
    const insert = database.prepare(
      'INSERT INTO events (stream, revision, id, type, data, metadata, created) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    const places = PLANTED.map(({ type, data, reason, ...given }, n) => {
      const [order, last] = [orders[n]!, lasts[n]!];
      const stream = `order-${order}`;
      // What was under way may have added to the stream since.
      const { newest } = database.prepare('SELECT MAX(revision) AS newest FROM events WHERE stream = ?').get(stream)!;
      const revision = Number(newest) + 1;
      const foreign = 'metadata' in given;
      const text = foreign ? given.metadata : JSON.stringify({ ...last.metadata, command: randomUUID(), schema: 1 });
      const { lastInsertRowid } = insert.run(stream, revision, randomUUID(), type, data, text, last.created);
      return { order, type, reason, foreign, place: { stream, revision, position: String(lastInsertRowid).padStart(20, '0') } };
    });
    database.close();
    service = await startService('own', { dataDir: service.dataDir });
    return places;
  }

  beforeAll(async () => {
    service = await startService('own');
    const { merchant } = service;
    const [one, two, three, unharmed] = await Promise.all([
      given.paidOrder(merchant),
      given.paidOrder(merchant),
      given.paidOrder(merchant),
      given.paidOrder(merchant),
    ]);
    other = unharmed.id;
    planted = await plant([one.id, two.id, three.id]);
  });
  afterAll(() => service.stop());

  it('do not affect lists, other orders and jobs', async () => {
    const { merchant } = service;
    const { id } = await given.paidOrder(merchant);
    expect((await merchant.get('/orders')).body.data.map((each: Json) => each.id)).toContain(id);
    const refunded = await refund(merchant, other, 5_000);
    expect(refunded.status).toBe(201);
    expect((await merchant.get(`/refunds/${refunded.body.id}`)).status).toBe(200);
  });

  it('block their orders, which report that in words', async () => {
    for (const { order, place, reason } of planted) {
      const answers = [await refund(service.merchant, order, 5_000), await service.merchant.get(`/orders/${order}/timeline`)];
      for (const { status, body } of answers) {
        expect([status, body.error.code]).toEqual([500, 'event_unreadable']);
        expect(body.error.message).toContain(`Event ${place.revision} of stream order-${order} cannot be read: ${reason}.`);
        expect(body.error.message).toContain('Nothing else is affected');
      }
    }
  });

  it('park their streams in read models, and raise alerts', async () => {
    const { data } = (await typed('projections', 'parked'))[1];
    for (const { order, place, reason } of planted) {
      const { stream, revision } = place;
      expect(data).toContainEqual(
        expect.objectContaining({ projection: 'orders', stream, revision, reason: expect.stringContaining(reason) }),
      );
      await eventually(async () =>
        expect((await alertsOf(service.merchant, { order_id: order })).map(({ type }: Json) => type)).toContain('stream_parked'),
      );
    }
  });

  it('are reported by the health of the service, which is ready', async () => {
    const { status, body } = await healthOf(service);
    expect([status, body.status, Object.keys(body.notes)]).toEqual([200, 'ready', ['parked streams']]);
    expect(body.notes['parked streams']).toContain('orders: 3 streams wait: ');
    expect(body.notes['parked streams']).toMatch(/ See projections parked\.$/);
  });

  it('are reported once each by verify, which continues', async () => {
    const expected = planted.map(({ place: { stream, revision } }) =>
      expect.objectContaining({ fault: 'event_unreadable', stream, revision }),
    );
    for (const words of [[], ['--full']]) {
      const [code, { faults, events, not_looked_at }] = await verified(...words);
      expect([code, not_looked_at]).toEqual([1, null]);
      expect(faults).toHaveLength(expected.length);
      expect(faults).toEqual(expect.arrayContaining(expected));
      expect(events).toBeGreaterThan(planted[0]!.place.revision + 20);
    }
  });

  it('are listed and exported with the reason', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'export-'));
    await typed('history', 'export', directory);
    const lines = readFileSync(join(directory, 'history-000001.jsonl'), 'utf8').trimEnd().split('\n');
    const exported = new Map(lines.map((line) => JSON.parse(line)).map((event: Json) => [event.position, event]));
    for (const { order, type, place, reason } of planted) {
      const shown = (await typed('history', 'show', order))[1].data as Json[];
      expect(shown.at(-1)).toMatchObject({ revision: place.revision, data: null, unreadable: reason });
      expect(exported.get(place.position)).toMatchObject({ type, data: null, unreadable: reason });
    }
  });

  it('are shown to an auditor of their account over HTTP as described', async () => {
    const { client } = await service.keyHolder({ type: 'restricted', scopes: 'history:read' });
    for (const { order, place, reason, foreign } of planted) {
      const { status, body } = await client.get(`/history/${order}`);
      expect(status).toBe(200);
      const facts = (body.facts as Json[]).filter(({ revision }) => revision === place.revision);
      expect(facts).toEqual(foreign ? [] : [expect.objectContaining({ data: null, unreadable: reason })]);
    }
  });

  it('are skipped by an operator with a reason, unlike readable events', async () => {
    const [{ place: first }] = planted as [Planted];
    const [readable] = await service.part(EventHistory).stream(`order-${other}`);
    expect((await typed('history', 'skip', first.position))[1].error.param).toBe('reason');
    expect((await typed('history', 'skip', readable!.position, '--reason', 'ticket 7'))[1].error.code).toBe('transition_not_allowed');
    for (const [n, { order, place, reason }] of planted.entries()) {
      const still_parked = n === planted.length - 1 ? 0 : expect.any(Number);
      expect(await typed('history', 'skip', place.position, '--reason', 'ticket 7')).toEqual([
        0,
        { object: 'skipped_unreadable_event', ...place, fault: reason, still_parked },
      ]);
      const refunded = await refund(service.merchant, order, 5_000);
      expect([refunded.status, refunded.body]).toEqual([201, expect.objectContaining({ amount: 5_000 })]);
      expect((await service.merchant.get(`/orders/${order}`)).body.amount_refund_pending).toBe(5_000);
    }
    const parked = (await typed('projections', 'parked'))[1].data as Json[];
    expect(parked.filter(({ object }) => object === 'parked_stream')).toEqual([]);
    const [, { faults, notes }] = await verified('--full');
    expect(faults).toEqual([]);
    for (const { place } of planted)
      expect(notes).toContainEqual({
        note: 'event_passed_over',
        message: expect.stringContaining(`Event ${place.revision} of ${place.stream}`),
      });
    const skips = (await typed('history', 'list', '--type', 'history.event_skipped'))[1].data as Json[];
    expect(skips).toMatchObject(planted.map(({ place }) => ({ actor: { type: 'operator' }, data: { ...place, reason: 'ticket 7' } })));
  });
});
