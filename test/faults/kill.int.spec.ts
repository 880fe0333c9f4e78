import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite } from '#platform/embedded/sqlite';
import { MortalService } from '#test/faults/mortal-service';
import { seededRandom } from '#test/faults/seeded-random';
import { type Purchase, REFUND_AMOUNTS, Store } from '#test/faults/store';
import { eventually } from '#test/support/eventually';
import type { Json } from '#test/support/merchant-client';
import { temporaryDirectory } from '#test/support/temporary-directory';
import { WebhookReceiver } from '#test/support/webhook-receiver';

const KILLS = 50;
/** Milliseconds: of a start, and of the business after it, on a machine that has nothing else to do. */
const WITHIN_START = 700;
const WITHIN_BUSINESS = 400;
const KILLED_STARTING = 0.2;
const TILLS = 4;
/** So much at least: a slow machine is killed more often until then. */
const SOLD = 2 * TILLS + 1;
const SETTLING = 20_000;
const AMOUNT = 249_900;
const REFUNDED = REFUND_AMOUNTS.reduce((sum, amount) => sum + amount, 0);

/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const directory = temporaryDirectory();
const dataDir = directory.path('');

describe(`a service that is killed ${KILLS} times or more at random moments (KILL_SEED=${seed})`, () => {
  let receiver: WebhookReceiver;
  let service: MortalService;
  let store: Store;
  let purchases: readonly Purchase[];
  let refunds: string[];

  beforeAll(async () => {
    const random = seededRandom(seed);
    receiver = await WebhookReceiver.listen();
    const began = performance.now();
    service = await MortalService.start(dataDir, receiver.certificate);
    const slower = Math.max(1, (performance.now() - began) / WITHIN_START);
    await service.ask((merchant) => merchant.post('/webhooks', { url: receiver.url, events: ['*'] }));
    store = new Store(service);
    const selling = Promise.all(Array.from({ length: TILLS }, () => store.sell()));
    let broken = false;
    const killing = (async () => {
      for (let kill = 0; (kill < KILLS || store.purchases.length < SOLD) && !broken; kill++) {
        const starting = kill > 0 && random() < KILLED_STARTING;
        if (!starting) await service.ready();
        await pause(random() * slower * (starting ? WITHIN_START : WITHIN_BUSINESS));
        await service.kill();
        service.begin();
      }
      await service.ready();
    })();
    try {
      await Promise.race([selling, killing]);
      store.close();
      await selling;
    } finally {
      broken = true;
      await killing.catch(() => undefined);
    }
    purchases = store.purchases;
    refunds = purchases.flatMap((purchase) => purchase.refunds);
  }, 600_000);

  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  /** A whole list, page by page. */
  async function all(path: string): Promise<Json[]> {
    const seen: Json[] = [];
    for (let after = '', more = true; more; after = `&starting_after=${seen.at(-1).id}`) {
      const { body } = await service.ask((merchant) => merchant.get(`${path}?limit=100${after}`));
      seen.push(...body.data);
      more = body.has_more;
    }
    return seen;
  }

  it('goes on selling', () => {
    expect(purchases.length).toBeGreaterThanOrEqual(SOLD);
    expect(new Set(purchases.map(({ course }) => course)).size).toBe(4);
  });

  it('has every session, order and refund it acknowledged, and none twice', async () => {
    const sessions = await all('/checkout/sessions');
    expect(sessions.map(({ client_reference_id: reference, id }) => `${reference} ${id}`).sort()).toEqual(
      purchases.map(({ reference, session }) => `${reference} ${session}`).sort(),
    );
    const orders = await all('/orders');
    expect(orders.map(({ client_reference_id: reference, id }) => `${reference} ${id}`).sort()).toEqual(
      purchases.map(({ reference, order }) => `${reference} ${order}`).sort(),
    );
    expect(orders.map(({ metadata }) => metadata.packed)).toEqual(orders.map(({ client_reference_id }) => client_reference_id));
    const made = await all('/refunds');
    expect(made.map(({ id }) => id).sort()).toEqual(refunds.toSorted());
  });

  it(
    'settles everything, and the amounts of every order hold',
    async () => {
      const expected = {
        refunded: { status: 'refunded', amount_paid: AMOUNT, amount_refunded: REFUNDED, amount_refundable: AMOUNT - REFUNDED },
        declined: { status: 'cancelled', amount_paid: 0, amount_refunded: 0, amount_refundable: 0 },
        card: { status: 'paid', amount_paid: AMOUNT, amount_refunded: 0, amount_refundable: AMOUNT },
        cash: { status: 'pending', amount_paid: 0, amount_refunded: 0, amount_refundable: 0, amount_cod_due: AMOUNT },
      };
      await eventually(async () => {
        const orders = new Map((await all('/orders')).map((order) => [order.id, order]));
        for (const { order, course } of purchases) {
          expect(orders.get(order)).toMatchObject({ amount: AMOUNT, amount_refund_pending: 0, ...expected[course] });
        }
        expect(new Set((await all('/refunds')).map(({ status }) => status))).toEqual(new Set(['succeeded']));
      }, SETTLING);
    },
    2 * SETTLING,
  );

  it(
    'has told the merchant of everything at least once, of one thing always in the same bytes',
    async () => {
      const expected = purchases
        .flatMap(({ course, session, order, refunds: given }) => [
          `checkout.session.created ${session}`,
          `checkout.session.completed ${session}`,
          ...(course === 'refunded' || course === 'card' ? [`order.paid ${order}`] : []),
          ...(course === 'declined' ? [`order.cancelled ${order}`] : []),
          ...given.map((refund) => `refund.succeeded ${refund}`),
        ])
        .sort();
      await eventually(() => {
        const bodies = [...new Set(receiver.received.map(({ body }) => body))].map((body) => JSON.parse(body) as Json);
        expect(bodies.map(({ type, data }) => `${type} ${data.object.id}`).sort()).toEqual(expected);
        expect(new Set(bodies.map(({ id }) => id)).size).toBe(bodies.length);
      }, SETTLING);
    },
    2 * SETTLING,
  );

  it('answers every acknowledged request, asked again, as it did the first time', async () => {
    for (const { again, first } of store.answers.values()) {
      const { status, text } = await again();
      expect([status, text]).toEqual([first.status, first.text]);
    }
  }, 60_000);

  it('has moved money at the gateway once for each payment and refund, and for nothing else', async () => {
    expect(await service.stop()).toBe(0);
    const books = openSqlite(directory.path('sandbox.db'), { synchronous: 'NORMAL' });
    const kept = (kind: string): Json[] =>
      books
        .prepare('SELECT doc FROM entities WHERE kind = ?')
        .all(kind)
        .map(({ doc }) => JSON.parse(doc as string));
    const captured = kept('payment').filter((payment) => payment.captured);
    const bought = purchases.flatMap(({ course, order, session }) => {
      if (course === 'card') return [`${session} ${AMOUNT} 0`];
      return course === 'refunded' ? [`${order} ${AMOUNT} ${REFUNDED}`] : [];
    });
    const taken = captured.map(({ notes, amount, amount_refunded }) => `${notes.order ?? notes.session} ${amount} ${amount_refunded}`);
    expect(taken.sort()).toEqual(bought.sort());
    const given = kept('refund');
    expect(given.map(({ receipt }) => receipt).sort()).toEqual(refunds.toSorted());
    expect(new Set(given.map(({ status }) => status))).toEqual(new Set(['processed']));
    books.close();
  });
});
