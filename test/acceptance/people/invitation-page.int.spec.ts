import { BrowserWithoutScript } from '#test/support/clients/browser-without-script';
import { PASSWORD } from '#test/support/clients/staff';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service, merchant } = serviceUnderTest('shared');
const page = (): string => `${service.addresses.api}/invitation`;

let browser: BrowserWithoutScript;
beforeAll(() => (browser = new BrowserWithoutScript(service)));
afterAll(() => browser.close());

const invite = (email: string) => service.operate('users.create', { email, role: 'viewer' });

describe('the page of a one-time link', () => {
  it('is a form without script, loads nothing from other sites, and is not cached', async () => {
    const { status, text, headers } = await browser.visit(page());
    expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([200, 'no-store', 'same-origin']);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(text).toMatch(/<form method="post" action="\/invitation">/);
    for (const file of ['people.css', 'invitation.js']) expect((await browser.visit(`${service.addresses.api}/${file}`)).status).toBe(200);
  });

  it('sets the password of the person, who then signs in', async () => {
    const { link } = await invite('by-page@example.com');
    const done = await browser.submit(page(), { token: link.split('#')[1], name: 'Asha <b>', password: PASSWORD });
    expect([done.status, done.text.includes('by-page@example.com')]).toEqual([200, true]);
    const { status, body } = await merchant.person().signIn('by-page@example.com', PASSWORD);
    expect([status, body.user.name]).toEqual([201, 'Asha <b>']);
    const again = await browser.submit(page(), { token: link.split('#')[1], name: '', password: PASSWORD });
    expect([again.status, again.text.includes('expired or used')]).toEqual([422, true]);
  });

  it('shows faults, keeps the input except the password, and escapes it', async () => {
    const { link } = await invite('typed@example.com');
    const token = link.split('#')[1];
    const short = await browser.submit(page(), { token, name: '"><script>', password: 'short' });
    expect(short.status).toBe(400);
    expect(short.text).toContain('password must have at least 12 characters.');
    expect(short.text).toContain(`value="${token}"`);
    expect(short.text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(short.text).not.toContain('short"');
    expect((await browser.submit(page(), { token: '', name: '', password: PASSWORD })).status).toBe(400);
    expect((await browser.submit(page(), {})).status).toBe(400);
  });

  it('cannot be submitted by a page of another site', async () => {
    const { link } = await invite('forged@example.com');
    const form = { token: link.split('#')[1], password: PASSWORD };
    expect((await browser.submit(page(), form, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.submit(page(), form, { origin: service.addresses.api })).status).toBe(200);
  });
});
