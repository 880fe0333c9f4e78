import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite } from '#platform/embedded/sqlite';
import type { MortalService } from '#test/support/services/mortal-service';
import { startService } from '#test/support/services/service-under-test';
import { seededRandom } from '#test/faults/seeded-random';
import { type Purchase, Store } from '#test/faults/store';
import { expectDelivered, expectKept, expectSameAnswers, expectSettled, movedFor, refundsOf } from '#test/faults/store-books';
import type { Json } from '#test/support/clients/merchant-client';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { times } from '#test/support/machine/volume';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

/** KILLS=100 for a longer run. */
const KILLS = Number(process.env['KILLS'] ?? times({ some: 6, all: 25 }));
/** Milliseconds: of a start, and of the business after it, on a machine that has nothing else to do. */
const WITHIN_START = 700;
const WITHIN_BUSINESS = 400;
const KILLED_STARTING = 0.2;
const TILLS = 4;
/** So much at least: a slow machine is killed more often until then. */
const SOLD = 2 * TILLS + 1;

/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const directory = temporaryDirectory();
const dataDir = directory.path('');

describe(`a service that is killed ${KILLS} times or more at random moments (KILL_SEED=${seed})`, () => {
  let receiver: WebhookReceiver;
  let service: MortalService;
  let store: Store;
  let purchases: readonly Purchase[];

  beforeAll(async () => {
    const random = seededRandom(seed);
    receiver = await WebhookReceiver.listen();
    const began = performance.now();
    service = await startService('mortal', { dataDir, trusting: receiver.certificate });
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
  });

  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  it('goes on selling', () => {
    expect(purchases.length).toBeGreaterThanOrEqual(SOLD);
    expect(new Set(purchases.map(({ course }) => course)).size).toBe(4);
  });

  it('has every session, order and refund it acknowledged, and none twice', () => expectKept(service, purchases));

  it('settles everything, and the amounts of every order hold', () => expectSettled(service, purchases));

  it('has sent the merchant every event at least once, each always in the same bytes', () => expectDelivered(receiver, purchases));

  it('answers a repeat of every acknowledged request as it did the first time', () => expectSameAnswers(store));

  it('has moved money at the gateway once for each payment and refund, and for nothing else', async () => {
    expect(await service.stop()).toBe(0);
    const books = openSqlite(directory.path('sandbox.db'), { synchronous: 'NORMAL' });
    const kept = (kind: string): Json[] =>
      books
        .prepare('SELECT doc FROM entities WHERE kind = ?')
        .all(kind)
        .map(({ doc }) => JSON.parse(doc as string));
    const captured = kept('payment').filter((payment) => payment.captured);
    const taken = captured.map(({ notes, amount, amount_refunded }) => `${notes.order ?? notes.session} ${amount} ${amount_refunded}`);
    expect(taken.sort()).toEqual(movedFor(purchases));
    const given = kept('refund');
    expect(given.map(({ receipt }) => receipt).sort()).toEqual(refundsOf(purchases));
    expect(new Set(given.map(({ status }) => status))).toEqual(new Set(['processed']));
    books.close();
  });
});
