import { mkdtempSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { WALKS } from '#test/acceptance/guide/examples';
import { Reader } from '#test/acceptance/guide/reader';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** The machine's own Node and tools, as a reader has them. */
const PATH = process.env['PATH']!.split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');

// The command line finds the service in its data directory.
const onFiles = process.env['BACKEND'] === undefined ? describe : describe.skip;

onFiles('the examples of the guide', () => {
  const files = temporaryDirectory();
  const { service } = serviceUnderTest('own', { settings: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' } });

  it.each(WALKS)('can be followed: $walk', async ({ language, steps }) => {
    const directory = mkdtempSync(files.path('reader-'));
    for (const name of ['package.json', 'dist', 'node_modules']) symlinkSync(resolve(name), join(directory, name));
    const { api, certificate } = service.addresses;
    const { key } = await service.operate('keys.create', { type: 'secret', mode: 'test', name: 'Reader' });
    const trusted = Object.fromEntries(['CURL_CA_BUNDLE', 'SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS'].map((name) => [name, certificate.file]));
    const reader = new Reader(language, {
      directory,
      environment: { PATH, HOME: directory, DATA_DIR: service.dataDir, PAYMENTS_URL: api, PAYMENTS_KEY: key, ...trusted },
      written: {
        'https://localhost:8443': api,
        'sk_test_…': key,
        'data/tls/certificate.pem': certificate.file,
        '4242': String(await freePort()),
        // All read in one account.
        'return-4711': `return-${basename(directory)}`,
      },
    });
    expect(await reader.read(steps)).toBe(steps.length);
  });

  it('exist in every chapter with instructions', () => {
    expect([...new Set(WALKS.map(({ chapter }) => chapter))]).toEqual([
      'cash-on-delivery',
      'errors-and-retries',
      'first-payment',
      'going-live',
      'idempotency',
      'lists',
      'refunds',
      'security',
      'states',
      'test-mode',
      'webhooks',
    ]);
    const languages = WALKS.flatMap(({ steps }) => steps.flatMap(({ examples }) => examples.map(({ language }) => language)));
    expect(new Set(languages)).toEqual(new Set(['sh', 'js', 'python']));
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
