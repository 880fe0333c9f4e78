import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { OwnStreams } from '#platform/event-history/own-streams';
import type { Json } from '#test/support/clients/merchant-client';
import { refund } from '#test/support/clients/shop';
import { foreignEvent, isNoEvent } from '#test/support/facts/foreign-events';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import { times } from '#test/support/machine/volume';
import { servers } from '#test/support/services/deployed-service';
import { keyInAHurry } from '#test/support/services/operate';
import type { Backend, RunningService } from '#test/support/services/running-service';
import { startService } from '#test/support/services/service-under-test';
import { type Planting, rawDouble, rawFile, type RawStore } from '#test/support/stores/raw-events';

const LISTS = ['orders', 'payments', 'refunds', 'disputes', 'alerts', 'events', 'payment_links', 'settlements'];
const seed = Number(process.env['FAULT_SEED'] ?? times({ some: 7, all: Date.now() % 1_000_000 }));
/** One in so many kinds of streams has an event on servers. */
const PART = times({ some: 12, all: 1 });
const seeds = Array.from({ length: times({ some: 1, all: 10 }) }, (_, n) => seed + n);

/** Events of other programs, and cut and altered ones, in every kind of stream: new ones, those of another account, and those that all accounts share. */
describe.each((['embedded', 'deployment'] as const).flatMap((backend) => seeds.map((each): [Backend, number] => [backend, each])))(
  'a history with foreign events in every kind of stream (%s, FAULT_SEED=%i)',
  (backend, ofRun) => {
    let service: RunningService;
    let store: RawStore;
    let order: Json;
    let planted: readonly Planting[];

    async function start(more: { readonly dataDir?: string; readonly account?: string } = {}): Promise<void> {
      service = await startService('own', { backend, ...more });
      store = backend === 'embedded' ? rawFile(service.dataDir) : rawDouble((await servers({ DATA_DIR: service.dataDir })).double);
    }

    /** One in each kind of stream; by day few of them on servers: each waits in some fifty read models, which takes their doubles long. */
    function plantings(other: string): fc.Arbitrary<readonly Planting[]> {
      const ofOther = store.streams().filter((stream) => stream.includes(other) || stream.endsWith('-all'));
      const named = (category: string): fc.Arbitrary<string> => {
        const made = ['all', other, `${other}-test`, `new_${randomUUID()}`].map((name) => `${category}-${name}`);
        return fc.constantFrom(...ofOther.filter((stream) => stream.startsWith(`${category}-`)), ...made);
      };
      const kinds = [...service.part(OwnStreams)['known']!].filter((_, n) => backend === 'embedded' || n % PART === ofRun % PART);
      const event = foreignEvent([other, other, service.account, '', 'acct_x']);
      return fc.tuple(...kinds.map((category) => fc.record({ stream: named(category), event })));
    }

    beforeAll(async () => {
      await start();
      const { id: other } = await service.operate('accounts.create', { name: 'Another' });
      const { key } = await service.operate('keys.create', { ...keyInAHurry(), account: other });
      await given.paidOrder(service.merchant.with(key));
      order = await given.paidOrder(service.merchant);
      planted = fc.sample(plantings(other), { seed: ofRun, numRuns: 1 })[0]!;
      service.damage(() => store.write(planted));
    });
    afterAll(() => service.stop());

    async function expectOthersServed(): Promise<void> {
      const { merchant, addresses } = service;
      await eventually(async () => expect((await merchant.get('/orders')).status).toBe(200));
      const { id } = await given.paidOrder(merchant);
      for (const list of LISTS) expect([list, (await merchant.get(`/${list}`)).status]).toEqual([list, 200]);
      expect((await refund(merchant, order.id, 1)).status).toBe(201);
      const paid = async (): Promise<Json[]> => (await merchant.get('/events?limit=100&type=order.paid')).body.data;
      await eventually(async () => expect((await paid()).map(({ data }) => data.object.id)).toContain(id));
      await eventually(async () => {
        const health = (await (await fetch(`${addresses.operations}/health/ready`)).json()) as Json;
        expect(health).toMatchObject({
          status: 'ready',
          parts: Object.fromEntries(Object.keys(health.parts).map((part) => [part, 'ok'])),
          notes: { 'parked streams': expect.any(String) },
        });
        expect(Object.keys(health.notes).filter((note) => !note.startsWith('parked '))).toEqual([]);
      });
    }

    it('serves everything else while they come', () => expectOthersServed());

    it('serves everything else after the next start', async () => {
      await service.halt();
      await start({ dataDir: service.dataDir, account: service.account });
      service.damage(() => undefined);
      await expectOthersServed();
    });

    it('names each of them when it is verified, and calls no other unreadable', async () => {
      const unreadable = planted.filter(({ event }) => isNoEvent(event)).map(({ stream }) => stream);
      const streams = new Set(planted.map(({ stream }) => stream));
      for (const full of [false, true]) {
        const { faults, not_looked_at } = await service.operate('audit.verify', { full });
        expect(not_looked_at).toBeNull();
        const found = (faults as Json[]).filter(({ fault }) => fault === 'event_unreadable').map(({ stream }) => stream);
        expect(found.filter((stream) => !streams.has(stream))).toEqual([]);
        expect(found).toEqual(expect.arrayContaining(unreadable));
      }
    });

    it('lists and exports them, and rebuilds what it has made of the others', async () => {
      const { data } = await service.operate('history.list', { limit: 500 });
      expect(data.length).toBeGreaterThan(planted.length);
      const { data: parked } = await service.operate('projections.parked');
      expect((parked as Json[]).every(({ stream }) => stream !== `order-${order.id}`)).toBe(true);
      expect(await service.operate('orders.rebuild', { id: order.id })).toMatchObject({ still_parked: 0 });
      if (backend === 'embedded')
        expect((await service.operate('accounts.rebuild', { id: service.account })).still_parked).toEqual(expect.any(Number));
      await service.operate('projections.rebuild', { name: 'orders' });
      expect((await service.merchant.get(`/orders/${order.id}`)).status).toBe(200);
    });
  },
);
