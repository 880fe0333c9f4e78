import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('shared');
const address = (path: string): string => `${service.addresses.api}${path}`;

let browser: BrowserWithoutScript;
beforeAll(() => (browser = new BrowserWithoutScript(service)));
afterAll(() => browser.close());

describe('a page takes a value that is no text for an absent one:', () => {
  it.each([
    ['/sign-in?email=a&email=b', 200],
    ['/sign-in?account=a&account=b', 200],
    ['/sign-in?next=/dashboard/a&next=/dashboard/b', 200],
    ['/sign-in?lang=en&lang=hi', 200],
    ['/sign-in/company?email=a&email=b', 200],
    ['/admin/v1/oidc/start?account=a&account=b', 303],
    ['/admin/v1/oidc/start?next=a&next=b', 303],
    [`/admin/v1/oidc/callback/acct_${'0'.repeat(24)}?state=a&state=b`, 401],
    ['/checkout/x?lang=en&lang=hi', 404],
    ['/pay/x/y?lang=en&lang=hi', 404],
    ['/verify/x/y?lang=en&lang=hi', 404],
    ['/v1/reports/pages/2026-10?timezone=UTC&timezone=x&scope=a&scope=b&expires=1&expires=2&signature=x&signature=y', 401],
    [`/v1/integrations/payments/con_${'0'.repeat(24)}/return?order=a&order=b&payment=c&payment=d`, 404],
  ])('GET %s', async (path, status) => expect((await browser.visit(address(path))).status).toBe(status));

  it.each([
    ['/sign-in', { email: {} }, 400],
    ['/sign-in', { email: 1, password: [] }, 400],
    ['/sign-in', { email: ['a@b.co'], password: null, code: 7, next: {}, account: [] }, 400],
    ['/sign-in/company', { email: {} }, 404],
    ['/sign-in/company', { email: 1, password: [] }, 404],
    ['/sign-in/company', { email: ['a@b.co'], next: {} }, 404],
    ['/invitation', { token: null }, 400],
    ['/invitation', { token: {} }, 400],
    ['/invitation', { name: {} }, 400],
    ['/invitation', { password: [] }, 400],
    ['/verify/x/y', { answer: {} }, 404],
  ])('POST %s %j', async (path, body, status) => expect((await browser.submitJson(address(path), body)).status).toBe(status));
});
