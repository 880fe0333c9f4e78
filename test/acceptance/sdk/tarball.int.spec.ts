import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { trusting } from '#test/support/clients/sdk';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('shared');
const folder = temporaryDirectory();
const run = promisify(execFile);

const get = (headers: Record<string, string> = {}): Promise<Response> =>
  trusting(service.addresses.certificate.file)(`${service.addresses.api}/sdk.tgz`, { headers });

describe('the package of the SDK at /sdk.tgz', () => {
  it('is open to all, sent as it was packed, and once only', async () => {
    const answer = await get();
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/gzip',
      'no-cache',
    ]);
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync('dist/sdk.tgz'))).toBe(true);
    expect((await get({ 'if-none-match': answer.headers.get('etag')! })).status).toBe(304);
  });

  it('is the same whenever it is packed, with the licence and without what only the build needs', async () => {
    const packing = ['pack', './packages/node', '--json', '--ignore-scripts', '--pack-destination', folder.path('')];
    const [{ filename, files }] = JSON.parse((await run('npm', packing)).stdout);
    expect(readFileSync(folder.path(filename)).equals(readFileSync('dist/sdk.tgz'))).toBe(true);
    const paths = files.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/index.js', 'bin/payments-and-orders.js']));
    expect(paths.filter((path: string) => /(?:^|\/)\.|\.spec\.|^(?:src|cli|generated)\//.test(path))).toEqual([]);
    expect(readFileSync('packages/node/LICENSE', 'utf8')).toBe(readFileSync('LICENSE', 'utf8'));
  });

  it('is installed by npm from the service', async () => {
    const shop = folder.path('shop');
    mkdirSync(shop);
    writeFileSync(`${shop}/package.json`, '{}');
    const trusted = ['--cafile', service.addresses.certificate.file];
    await run('npm', ['install', '--no-audit', '--no-fund', ...trusted, `${service.addresses.api}/sdk.tgz`], { cwd: shop });
    const { stdout } = await run('npx', ['--no-install', 'payments-and-orders', '--help'], { cwd: shop });
    expect(stdout).toContain('Usage: payments-and-orders');
  });
});
