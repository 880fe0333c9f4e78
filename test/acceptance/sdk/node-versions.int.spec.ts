import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { openSession } from '#test/support/clients/shop';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { receiveOverHttp } from '#test/support/partners/plain-receiver';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
const folder = temporaryDirectory().path('shop');
const run = promisify(execFile);

/** `.ci/run` sets SDK_NODES to the older versions that `.ci/nodes` installs. Without it only our own is tried. */
const NODES = [process.execPath, ...(process.env['SDK_NODES'] ?? '').split(':').filter((binary) => binary !== '')];

/** Verifies a delivery, catches a refusal, opens a session with a retry, and walks a list in both directions. */
const SHOP = `
  const { body, headers } = await webhooks.signTestEvent({ payload: { id: 'evt_1' }, secret: 'whsec_c2VjcmV0' });
  const event = await webhooks.constructEvent(body, headers['service-signature'], 'whsec_c2VjcmV0');
  const standard = await webhooks.constructStandardEvent(body, headers, 'whsec_c2VjcmV0');
  const forged = await webhooks.constructEvent(body + ' ', headers['service-signature'], 'whsec_c2VjcmV0').catch(({ name }) => name);
  const keys = [];
  const flaky = (url, init) => {
    keys.push(init.headers['idempotency-key']);
    return keys.length === 1 ? Promise.reject(new Error('reset')) : fetch(url, init);
  };
  const options = { baseUrl: process.env.PAYMENTS_URL, apiKey: process.env.PAYMENTS_KEY };
  const params = { amount: 100, currency: 'inr', customer: { phone: '+919876543210' } };
  const { id } = await new PaymentsAndOrders({ ...options, fetch: flaky }).checkout.sessions.create(params);
  const client = new PaymentsAndOrders(options);
  const refusal = await client.orders.retrieve('ord_unknown').catch((error) => error instanceof RefusedError && error.code);
  const [newest] = (await client.checkout.sessions.list({ limit: 1 })).data;
  const later = [];
  for await (const session of client.checkout.sessions.list({ ending_before: id })) later.push(session.id);
  const isNewest = newest.id === id && later.length === 0;
  const isRetried = keys.length === 2 && keys[0] === keys[1];
  console.log(JSON.stringify([event.id, standard.id, forged, refusal, isNewest, isRetried, new Administration(client) instanceof Administration]));
`;
const NAMES = '{ PaymentsAndOrders, RefusedError, webhooks }';
const SCRIPTS = {
  'shop.mjs': `import ${NAMES} from 'payments-and-orders';\nimport { Administration } from 'payments-and-orders/admin';\n${SHOP}`,
  'shop.cjs': `const ${NAMES} = require('payments-and-orders');\nconst { Administration } = require('payments-and-orders/admin');\n(async () => {${SHOP}})();`,
};

let environment: Record<string, string>;

beforeAll(async () => {
  mkdirSync(folder);
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename }] = JSON.parse((await run('npm', packing, { cwd: 'packages/node' })).stdout);
  writeFileSync(`${folder}/package.json`, '{}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder });
  for (const [file, code] of Object.entries(SCRIPTS)) writeFileSync(`${folder}/${file}`, code);
  const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'Node versions', rateLimit: 1000 });
  const { api, certificate } = service.addresses;
  environment = { PAYMENTS_URL: api, PAYMENTS_KEY: key, NODE_EXTRA_CA_CERTS: certificate.file };
});

describe.each(NODES)('the package in an empty folder, with %s', (node) => {
  const running = async (...words: string[]) => (await run(node, words, { cwd: folder, env: environment })).stdout.trim();

  it.each(Object.keys(SCRIPTS))('serves a shop: %s', async (file) => {
    const said = JSON.parse(await running(file));
    expect(said).toEqual(['evt_1', 'evt_1', 'SignatureError', 'resource_missing', true, true, true]);
  });

  it('has a command line that needs a key alone', async () => {
    const receiver = await receiveOverHttp();
    try {
      const command = 'node_modules/payments-and-orders/bin/payments-and-orders.js';
      const listening = ['listen', '--forward-to', receiver.url, '--since', '1h', '--exit-after', '1', '--json'];
      await openSession(merchant);
      expect((await running(command, ...listening)).split('\n').map((line) => JSON.parse(line).answer)).toEqual([undefined, '200']);
    } finally {
      await receiver.close();
    }
  });
});
