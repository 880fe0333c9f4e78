import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { seededRandom } from '#test/faults/seeded-random';
import { commandLine } from '#test/support/machine/spawned-command-line';
import { idempotency, type Json } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { cart, upi } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const KILLS = 4;
const SHOPPERS = 4;
/** Milliseconds. */
const WITHIN = 400;

/** KILL_SEED has a run's moments again. */
const seed = Number(process.env['KILL_SEED'] ?? Date.now() % 1_000_000);
const directory = temporaryDirectory();
const dataDir = directory.path('data');

describe(`backups of a service under load that is killed ${KILLS} times while it takes one (KILL_SEED=${seed})`, () => {
  const { service, receiver } = serviceUnderTest('mortal', { dataDir, receiver: true });
  let open = true;
  let lanes: Promise<void>[];
  /** Orders by the idempotency key that made them, once that was answered. */
  const acknowledged = new Map<string, string>();

  async function shop(lane: number): Promise<void> {
    for (let n = 0; open; n++) {
      const key = `lane-${lane}-${n}`;
      const session = await service.ask((merchant) => merchant.post('/checkout/sessions', cart(), idempotency(`${key}-cart`)));
      const complete = `/checkout/sessions/${session.body.id}/complete`;
      const { body } = await service.ask((merchant) => merchant.post(complete, upi('success@test'), idempotency(key)));
      acknowledged.set(key, body.order as string);
    }
  }

  beforeAll(async () => {
    await service.ask((merchant) => merchant.post('/webhooks', { url: receiver.url, events: ['*'] }));
    lanes = Array.from({ length: SHOPPERS }, (_, lane) => shop(lane));
  });

  it('are whole or not there, hold all that was acknowledged before, and go on where the service was', async () => {
    const random = seededRandom(seed);
    const taken: { file: string; before: ReadonlyMap<string, string> }[] = [];
    const backUp = async (name: string): Promise<Json> => {
      const file = directory.path(name);
      const before = new Map(acknowledged);
      const answer = await operate(dataDir, 'backup', { file }).catch(() => null);
      if (existsSync(file)) taken.push({ file, before });
      return answer;
    };
    for (let kill = 0; kill < KILLS; kill++) {
      await service.ready();
      const taking = backUp(`killed-${kill}.zip`);
      await pause(random() * WITHIN);
      await service.kill();
      await taking;
      service.begin();
    }
    await service.ready();
    expect(readdirSync(dataDir)).not.toContain('backup.new');
    expect(await backUp('last.zip')).not.toBeNull();
    open = false;
    await Promise.all(lanes);

    for (const { file, before } of taken) {
      const place = directory.path(`restored-${file.slice(file.lastIndexOf('/') + 1)}`);
      const settings = { PERSONAL_DATA_KEY_FILE: `${dataDir}/personal-data.key`, CHECKPOINT_KEY_FILE: `${dataDir}/checkpoint.key` };
      const { code, stdout } = await commandLine(place, ['restore', file, '--json'], settings);
      expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({
        code: 0,
        checkpoint_compared: true,
        verification: { verified: true },
      });
      const facts = await commandLine(place, ['history', 'list', '--type', 'order.placed', '--limit', '10000', '--json'], settings);
      const orders = JSON.parse(facts.stdout).data.map(({ stream }: Json) => stream);
      expect(orders).toEqual(expect.arrayContaining([...before.values()].map((id) => `order-${id}`)));
    }
  });
});
