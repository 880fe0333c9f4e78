import { BrowserWithoutScript, type Visited } from '#test/support/clients/browser-without-script';
import { hire, PASSWORD } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('shared');
const HINDI = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.5' };

let browser: BrowserWithoutScript;
beforeAll(() => (browser = new BrowserWithoutScript(service)));
afterAll(() => browser.close());

const at = (path: string): string => `${service.addresses.api}${path}`;

/** The English words that are left on a page, outside of the link to the other language. */
const englishIn = ({ text }: Visited): string[] => {
  const shown = text.replace(/^[^]*<main>/, '').replace(/<p class="hint"><a id="other-language".*/, '').replace(/<[^>]*>/g, ' '); // prettier-ignore
  return shown.match(/[A-Za-z][a-z]{2,}/g) ?? [];
};

describe('the pages for people who are not signed in', () => {
  it.each(['/sign-in', '/sign-in?next=/dashboard/test/orders', '/sign-in/company', '/invitation'])('are in Hindi: %s', async (path) => {
    const page = await browser.visit(at(path), HINDI);
    expect([page.status, page.text.includes('<html lang="hi">'), englishIn(page)]).toEqual([200, true, []]);
    const english = await browser.visit(at(path), { 'accept-language': 'en-IN' });
    expect(english.text).toContain('<html lang="en">');
  });

  it('have refusals and confirmations in Hindi', async () => {
    const { email } = await hire(service, 'viewer');
    const wrong = await browser.submit(at('/sign-in'), { email, password: 'not the password at all' }, HINDI);
    expect([wrong.status, wrong.text.includes('ई-मेल पता या पासवर्ड गलत है।')]).toEqual([401, true]);
    const unknown = await browser.submit(at('/sign-in/company'), { email: 'a@nobody.example' }, HINDI);
    expect([unknown.status, englishIn(unknown)]).toEqual([404, []]);
    const { link } = await service.operate('users.create', { email: 'hindi@example.com', role: 'viewer' });
    const token = link.split('#')[1];
    const short = await browser.submit(at('/invitation'), { token, name: '', password: 'short' }, HINDI);
    expect([short.status, englishIn(short)]).toEqual([400, []]);
    const done = await browser.submit(at('/invitation'), { token, name: '', password: PASSWORD }, HINDI);
    expect([done.status, done.text.includes('<strong>hindi@example.com</strong> और नए पासवर्ड से')]).toEqual([200, true]);
  });

  it('have a link to the other language, which keeps the target and is remembered', async () => {
    const page = await browser.visit(at('/sign-in?next=/dashboard/test/orders'), { 'accept-language': 'en' });
    const [, href] = /id="other-language" href="([^"]+)"/.exec(page.text)!;
    const other = await browser.visit(at(href!.replaceAll('&amp;', '&')), { 'accept-language': 'en' });
    expect(other.text).toContain('<html lang="hi">');
    expect(other.text).toContain('name="next" id="next" value="/dashboard/test/orders"');
    const cookie = String(other.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-language=hi; .*Secure; SameSite=Lax$/);
    const later = await browser.visit(at('/invitation'), { 'accept-language': 'en', cookie: cookie.split(';')[0]! });
    expect(later.text).toContain('<html lang="hi">');
    // What is not ours is left alone.
    const strange = await browser.visit(at('/sign-in?lang=%22%3E%3Cscript%3E'), { cookie: '__Host-language="><script>' });
    expect([strange.status, strange.text.includes('<html lang="en">'), strange.text.includes('<script>')]).toEqual([200, true, false]);
  });
});
