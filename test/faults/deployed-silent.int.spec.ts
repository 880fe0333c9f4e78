import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { servers } from '#test/support/services/deployed-service';
import { type Answered, idempotency, MerchantClient } from '#test/support/clients/merchant-client';
import { describeMongoServer } from '#test/support/stores/mongodb';
import { keyInAHurry } from '#test/support/services/operate';
import { settingsOfTest } from '#test/support/services/service-settings';
import type { StartedService } from '#test/support/services/started-service';
import { startService } from '#test/support/services/service-under-test';
import { endsOfSuite } from '#test/support/machine/ends';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** Milliseconds: the time limit of a request, and some for a busy machine. */
const LONGEST = 10_000;
const LEEWAY = 4_000;

const CART = { amount: 1_000, currency: 'INR', customer: { phone: '+919876543210' } };

describeMongoServer('requests that write, while EventStoreDB takes calls and answers none (the double)', () => {
  const directory = temporaryDirectory();
  let stores: Awaited<ReturnType<typeof servers>>;
  let service: StartedService;
  let merchant: MerchantClient;

  const atEnd = endsOfSuite();
  beforeAll(async () => {
    stores = await servers(settingsOfTest(directory.path('')));
    atEnd(() => stores.close());
    service = await startService('standalone', { environment: stores.environment });
    atEnd(() => service.stop());
    const { key } = (await service.operate('keys.create', keyInAHurry())) as { key: string };
    merchant = new MerchantClient(service.addresses.api, readFileSync(service.addresses.certificate.file, 'utf8'), key);
    atEnd(() => merchant.close());
  });

  const open = async (key: string): Promise<Answered & { took: number }> => {
    const began = performance.now();
    const answer = await merchant.post('/checkout/sessions', CART, idempotency(key));
    return { ...answer, took: performance.now() - began };
  };

  it('are 503 in time, or at once while another tries; their keys are free, and their repeats succeed when it answers', async () => {
    stores.double.hang();
    const first = open('first');
    await pause(5_000);
    const trying = open('trying');
    await pause(1_000);
    const others = await Promise.all([open('second'), open('third')]);
    for (const { status, body, headers, took } of others) {
      expect([status, body.error.code, headers['retry-after']]).toEqual([503, 'service_unavailable', '1']);
      expect(took).toBeLessThan(LEEWAY);
    }
    const { status, took } = await first;
    expect(status).toBe(503);
    expect(took).toBeLessThan(LONGEST + LEEWAY);
    expect((await open('first')).status).toBe(503);
    stores.double.goOn();
    expect((await trying).status).toBe(201);
    const repeated = await Promise.all(['first', 'second', 'third'].map(open));
    expect(repeated.map((each) => each.status)).toEqual([201, 201, 201]);
    expect((await open('first')).text).toBe(repeated[0]!.text);
  });
});
