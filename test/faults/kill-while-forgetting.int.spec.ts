import { setTimeout as pause } from 'node:timers/promises';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { seededRandom } from '#test/faults/seeded-random';
import { eventually } from '#test/support/machine/eventually';
import { StoredInFiles } from '#test/support/stores/stored-data';
import type { Json } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { openSession, placeOrder } from '#test/support/clients/shop';
import { shopper } from '#test/support/clients/shopper';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const KILLS = 4;
/** Milliseconds. */
const WITHIN = 80;
const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const FARHAN = shopper('+919812345681', 'Farhan Siddiqui', 'farhan.s', '22, Neem Lane');

/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const directory = temporaryDirectory();
const dataDir = directory.path('');

describe(`a service that is killed ${KILLS} times while it forgets somebody (KILL_SEED=${seed})`, () => {
  const { service, receiver } = serviceUnderTest('mortal', { dataDir, receiver: true });

  beforeAll(async () => {
    await service.ask((merchant) => merchant.post('/webhooks', { url: receiver.url, events: ['*'] }));
  });

  const orders = async (): Promise<Json[]> => (await service.ask((merchant) => merchant.get('/orders?limit=100'))).body.data;
  const buys = ({ cart, upi }: typeof ZUBEIDA): Promise<unknown> =>
    service.ask(async (merchant) => {
      await openSession(merchant, cart);
      await placeOrder(merchant, upi, cart);
      return merchant.get('/orders?limit=1');
    });

  it('has forgotten them once the command is through, and nobody else', async () => {
    const random = seededRandom(seed);
    await buys(FARHAN);
    for (let kill = 0; kill < KILLS; kill++) {
      await buys(ZUBEIDA);
      await service.ready();
      const killed = operate(dataDir, 'customers.forget', { phone: ZUBEIDA.phone }).catch(() => null);
      await pause(random() * WITHIN);
      await service.kill();
      await killed;
      service.begin();
    }
    await service.ready();
    await operate(dataDir, 'customers.forget', { phone: ZUBEIDA.phone });

    expect(await new StoredInFiles(dataDir).containing(ZUBEIDA.words)).toEqual([]);
    const shown = await orders();
    expect(shown.filter(({ customer }) => customer.phone !== null).map(({ customer }) => customer.phone)).toEqual([FARHAN.phone]);
    expect(shown.length).toBeGreaterThanOrEqual(KILLS + 1);
    await operate(dataDir, 'projections.rebuild', { name: 'all' });
    await eventually(async () => expect(await orders()).toEqual(shown));
  });
});
