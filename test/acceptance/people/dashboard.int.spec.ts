import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service } = serviceUnderTest('shared');

const get = async (path: string, headers: Record<string, string> = {}) => {
  const ca = readFileSync(service.addresses.certificate.file, 'utf8');
  const dispatcher = new Agent({ connect: { ca } });
  const answer = await request(`${new URL(service.addresses.api).origin}${path}`, { headers, dispatcher });
  const text = await answer.body.text();
  await dispatcher.close();
  return { status: answer.statusCode, headers: answer.headers, text };
};

describe('the dashboard', () => {
  it('is one page at all its addresses, which no cache keeps and no other site frames', async () => {
    const pages = await Promise.all(
      ['/dashboard', '/dashboard/test/orders?status=paid', '/dashboard/live/orders/ord_1'].map((path) => get(path)),
    );
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1);
    for (const { status, headers } of pages) {
      expect([status, headers['cache-control'], headers['content-type']]).toEqual([200, 'no-store', 'text/html; charset=utf-8']);
      expect(headers['content-security-policy']).toMatch(
        /default-src 'none'; script-src 'self'; .*frame-ancestors 'none'; require-trusted-types-for 'script'/,
      );
    }
  });

  it('has files that are cached permanently, compressed as the browser accepts', async () => {
    const { text } = await get('/dashboard');
    const [script] = /\/dashboard\/assets\/[\w-]+\.js/.exec(text)!;
    const [plain, packed, zipped] = await Promise.all(
      ['identity', 'br, gzip', 'gzip'].map((encoding) => get(script, { 'accept-encoding': encoding })),
    );
    expect(plain!.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect([plain, packed, zipped].map((answer) => answer!.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip']);
    const sizes = [packed, zipped, plain].map((answer) => Number(answer!.headers['content-length']));
    expect(sizes.toSorted((one, other) => one - other)).toEqual(sizes);
  });

  it('has no file of another name', () =>
    expectEach(
      [
        ['/dashboard/assets/nothing.js'],
        ['/dashboard/assets/..%2Findex.html'],
        ['/dashboard/assets/index.html'],
        ['/dashboard/assets/%00.js'],
      ],
      async (path) => {
        const { status, headers } = await get(path);
        expect([404, 400]).toContain(status);
        expect(headers['cache-control']).not.toMatch('immutable');
      },
    ));

  it('is the target of / in a browser; other clients are redirected to the reference', async () => {
    const answers = await Promise.all([get('/', { accept: 'text/html,*/*' }), get('/')]);
    expect(answers.map(({ status, headers }) => [status, headers['location']])).toEqual([
      [302, '/dashboard'],
      [302, '/docs'],
    ]);
  });
});
