import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('shared');

const SESSION = '/checkout/cs_000000000000000000000000';

let browser: BrowserWithoutScript;
beforeAll(() => {
  browser = new BrowserWithoutScript(service);
});
afterAll(() => browser.close());

const address = (path: string): string => `${service.addresses.api}${path}`;
const codeAt = async (path: string) => {
  const { status, text } = await browser.visit(address(path));
  return [path, status, JSON.parse(text).error.code];
};

describe('an address of a page', () => {
  it('redirects from a trailing slash', async () => {
    for (const [path, page] of [
      [`${SESSION}/`, SESSION],
      [`${SESSION}//?lang=hi`, `${SESSION}?lang=hi`],
      ['/pay/pl_000000000000000000000000/secret/', '/pay/pl_000000000000000000000000/secret'],
      ['/verify/ord_000000000000000000000000/secret/', '/verify/ord_000000000000000000000000/secret'],
      ['/docs/', '/docs'],
    ] as const)
      for (const { status, location } of [await browser.visit(address(path)), await browser.look(address(path))])
        expect([status, location]).toEqual([308, page]);
  });

  it('says in words that it is incomplete or too long', async () => {
    const sought = [
      '/checkout',
      `${SESSION}/more`,
      '/checkout/assets',
      '/pay',
      '/pay/pl_1',
      '/pay/pl_1/secret/more',
      '/verify',
      '/verify/ord_1',
    ];
    for (const path of sought) {
      const { status, type, text } = await browser.visit(address(path));
      expect([path, status, type]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(text).toContain('<h1>There is no such checkout</h1>');
    }
  });

  it('needs no key even if it is unknown', async () => {
    for (const path of ['/dashboards', '/docs/nothing', '/v2/orders', '//example.com/', '/index.html/'])
      expect(await codeAt(path)).toEqual([path, 404, 'url_not_found']);
  });

  it('is not one of the API', async () => {
    for (const path of ['/v1/orders/', '/v1/nothing', '/v1', '/v1/', '/v1?x=1', '/v1/openapi.json/'])
      expect(await codeAt(path)).toEqual([path, 401, 'api_key_missing']);
  });
});
