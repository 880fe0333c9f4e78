import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Json } from '#test/support/clients/merchant-client';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const folder = temporaryDirectory();
const shop = folder.path('shop');
const run = promisify(execFile);

/** What a shop does with it: nothing of this repository is near. */
const CALL = `
const client = new PaymentsAndOrders({ baseUrl: 'https://pay.example.com', apiKey: 'sk_test_1', fetch: async (url) => Response.json({ url }) });
(async () => {
  const { body, signature } = await webhooks.signTestEvent({ payload: { id: 'evt_1' }, secret: 'whsec_c2VjcmV0' });
  const { url } = await client.orders.retrieve('ord_1');
  console.log(url, (await webhooks.constructEvent(body, signature, 'whsec_c2VjcmV0')).id, typeof Administration);
})();
`;
const NAMES = '{ PaymentsAndOrders, webhooks }';
const SHOPS: Readonly<Record<string, string>> = {
  'shop.mjs': `import ${NAMES} from 'payments-and-orders';\nimport { Administration } from 'payments-and-orders/admin';${CALL}`,
  'shop.cjs': `const ${NAMES} = require('payments-and-orders');\nconst { Administration } = require('payments-and-orders/admin');${CALL}`,
};
const TYPED = `import { PaymentsAndOrders, webhooks, type Order } from 'payments-and-orders';
export async function paid(client: PaymentsAndOrders): Promise<Order[]> {
  const orders: Order[] = [];
  for await (const order of client.orders.list({ status: ['paid'] })) orders.push(order);
  await webhooks.constructEvent('', '', '');
  return orders;
}
`;

/** Other Nodes than the one at hand, by the path of the program: \`NODES=/opt/node-18/bin/node:/opt/node-22/bin/node\`. */
const NODES = [process.execPath, ...(process.env['NODES']?.split(':') ?? [])];

beforeAll(async () => {
  mkdirSync(shop);
  const packing = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder.path('')];
  const { stdout } = await run('npm', packing, { cwd: 'packages/node' });
  const [{ filename }] = JSON.parse(stdout);
  writeFileSync(`${shop}/package.json`, '{"private": true}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', folder.path(filename)], { cwd: shop });
  for (const [file, code] of Object.entries({ ...SHOPS, 'paid.mts': TYPED, 'paid.cts': TYPED })) writeFileSync(`${shop}/${file}`, code);
});

describe('the SDK from its tarball, in a folder of its own', () => {
  it.each(NODES.flatMap((node) => Object.keys(SHOPS).map((file) => [file, node] as const)))('works: %s', async (file, node) => {
    const { stdout, stderr } = await run(node, [file], { cwd: shop });
    expect([stdout, stderr]).toEqual(['https://pay.example.com/v1/orders/ord_1 evt_1 function\n', '']);
  });

  it('has types for both kinds of modules', async () => {
    const tsc = `${process.cwd()}/node_modules/typescript/bin/tsc`;
    const settings = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable'];
    const { stdout } = await run(process.execPath, [tsc, ...settings, 'paid.mts', 'paid.cts'], { cwd: shop }).catch((fault: Json) => fault);
    expect(stdout).toBe('');
  });

  it('brings its command, which npx finds', async () => {
    expect(existsSync(`${shop}/node_modules/.bin/payments-and-orders`)).toBe(true);
    const { stdout } = await run('npx', ['--no-install', 'payments-and-orders', '--help'], { cwd: shop });
    expect(stdout).toContain('Usage: payments-and-orders');
  });
});
