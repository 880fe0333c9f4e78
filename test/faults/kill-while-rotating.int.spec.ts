import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedSubjectKeys } from '#privacy/personal-data/embedded/embedded-subject-keys';
import { loadSecretBox } from '#privacy/secrets/secret-box-file';
import type { MortalService } from '#test/support/services/mortal-service';
import { startService } from '#test/support/services/service-under-test';
import { seededRandom } from '#test/faults/seeded-random';
import { operate } from '#test/support/services/operate';
import { placeOrder } from '#test/support/clients/shop';
import { shopper } from '#test/support/clients/shopper';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { WebhookReceiver } from '#test/support/partners/webhook-receiver';

const KILLS = 4;
const PEOPLE = 5_000;
/** Milliseconds, about as long as it takes. */
const WITHIN = 1000;
const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');

/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const directory = temporaryDirectory();
const dataDir = directory.path('');
const place = { dataDir, personalDataKeyFile: join(dataDir, 'personal-data.key') };

describe(`a service that is killed ${KILLS} times while its master key is replaced (KILL_SEED=${seed})`, () => {
  let receiver: WebhookReceiver;
  let service: MortalService;
  const names = Array.from({ length: PEOPLE }, (_, n) => `person ${n}`);
  const ids: string[] = [];

  beforeAll(async () => {
    const keys = new EmbeddedSubjectKeys(directory.path('keys.db'), loadSecretBox(place));
    for (const { id } of await Promise.all(names.map((name) => keys.current(name)))) ids.push(id);
    keys.close();
    receiver = await WebhookReceiver.listen();
    service = await startService('mortal', { dataDir, trusting: receiver.certificate });
  });
  afterAll(async () => {
    await service.stop();
    await receiver.close();
  });

  it('has lost nobody’s key, and has one key in its file that opens all of them once the command is through', async () => {
    const random = seededRandom(seed);
    const before = readFileSync(place.personalDataKeyFile, 'utf8');
    const { body: order } = await service.ask(async (merchant) =>
      merchant.get(`/orders/${(await placeOrder(merchant, ZUBEIDA.upi, ZUBEIDA.cart)).id}`),
    );
    for (let kill = 0; kill < KILLS; kill++) {
      const killed = operate(dataDir, 'keys-of-data.rotate').catch(() => null);
      await pause(random() * WITHIN);
      await service.kill();
      await killed;
      service.begin();
      await service.ready();
    }
    await operate(dataDir, 'keys-of-data.rotate');
    const shown = await service.ask((merchant) => merchant.get(`/orders/${order.id}`));
    expect(shown.body.customer.name).toBe('Zubeida Quraishi');

    await service.kill();
    const file = readFileSync(place.personalDataKeyFile, 'utf8');
    expect(file.trim().split('\n')).toHaveLength(1);
    expect(file).not.toBe(before);
    const keys = new EmbeddedSubjectKeys(directory.path('keys.db'), loadSecretBox(place));
    const found = await keys.find(new Set(ids));
    expect([...found.values()].filter((key) => key === null)).toEqual([]);
    expect(keys.lostKeys).toBe(0);
    expect(await keys.reseal('', PEOPLE + 10)).toMatchObject({ seen: PEOPLE + 2, resealed: 0, unreadable: 0 });
    keys.close();
    service.begin();
    await service.ready();
  });
});
