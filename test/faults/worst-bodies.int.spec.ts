import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { idempotency, MerchantClient } from '#test/support/clients/merchant-client';
import { operate } from '#test/support/services/operate';
import { startService } from '#test/support/services/service-under-test';
import type { SpawnedService } from '#test/support/services/spawned-service';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const KIB = 1024;
const JSON_BODY = { 'content-type': 'application/json' };
const REQUESTS = 105;

const filled = (size: number, open: string, part: (n: number) => string, close: string): string => {
  const parts: string[] = [];
  let length = open.length + close.length;
  for (let n = 0; ; n++) {
    const next = part(n);
    length += next.length + 1;
    if (length > size) break;
    parts.push(next);
  }
  return `${open}${parts.join(',')}${close}`;
};
const worst = (size: number, values: number): string[] => [
  filled(size, '{"payment":[', () => '[]', ']}'),
  filled(size, '{', (n) => `"field_${n}":${n}`, '}'),
  `{${Array.from({ length: values - 1 }, (_, n) => `"f${n}":[]`).join(',')}}`,
  `{"payment":[${Array(values - 2)
    .fill('[]')
    .join(',')}]}`,
  `{"payment":{"method":"${'x'.repeat(size - 30)}"}}`,
  `{"payment":{"method":"${'\\n'.repeat((size - 30) / 2)}"}}`,
  ' '.repeat(size),
];

describe('the worst bodies that a key can send', () => {
  const directory = temporaryDirectory();
  const clients: MerchantClient[] = [];
  let service: SpawnedService;
  let publishable: MerchantClient;
  let secret: MerchantClient;

  beforeAll(async () => {
    const dataDir = directory.path('data');
    service = await startService('spawned', { dataDir });
    const { api, certificateFile } = await service.ready();
    const holder = async (type: string): Promise<MerchantClient> => {
      const { key } = await operate(dataDir, 'keys.create', { type, mode: 'test', name: 'A key', rateLimit: 10_000 });
      const client = new MerchantClient(api, readFileSync(certificateFile, 'utf8'), key);
      clients.push(client);
      return client;
    };
    publishable = await holder('publishable');
    secret = await holder('secret');
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await service.end('SIGKILL');
  });

  /** Milliseconds of the service's processor for as many requests, with these bodies in turn. Time that it waits for others is not in it. */
  async function cost(client: MerchantClient, path: string, bodies: readonly string[], expected: readonly number[]): Promise<number> {
    const before = service.processorTime;
    for (let n = 0; n < REQUESTS; n++) {
      const { status } = await client.send('POST', path, bodies[n % bodies.length]!, { ...JSON_BODY, ...idempotency(randomUUID()) });
      expect(expected).toContain(status);
    }
    return service.processorTime - before;
  }

  it('cost the service no more than twice what honest ones do, which its rate limit allows as many of', async () => {
    const session = JSON.stringify({ amount: 100, currency: 'INR', customer: { phone: '+919876543210' } });
    const honest = (): Promise<number> => cost(secret, '/checkout/sessions', [session], [201]);
    await honest();
    const usual = await honest();
    const ofBrowsers = await cost(publishable, '/checkout/sessions/cs_x/complete', worst(16 * KIB, 128), [400, 413]);
    const ofServers = await cost(secret, '/checkout/sessions', worst(256 * KIB, 2048), [400, 413]);
    expect({ usual, ofBrowsers, ofServers, fine: ofBrowsers < 2 * usual && ofServers < 2 * usual }).toMatchObject({ fine: true });
  });
});
