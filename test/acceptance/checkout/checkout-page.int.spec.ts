import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('shared');

let agent: Agent;
beforeAll(() => {
  agent = new Agent({ connect: { ca: readFileSync(service.addresses.certificate.file, 'utf8') } });
});
afterAll(() => agent.destroy());

/** A browser that asks for an address, and shows what it gets. */
async function open(path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const answer = await request(`${service.addresses.api}${path}`, { method, headers, dispatcher: agent });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const { statusCode: status, headers: answered } = answer;
  return { status, headers: answered, bytes, text: bytes.toString(), heading: /<h1>(.*?)<\/h1>/.exec(bytes.toString())?.[1] };
}

describe('the checkout page', () => {
  it('exists as soon as its session, and reveals nothing without the secret', async () => {
    const { id, client_secret } = await openSession(merchant);
    const { status, headers, text } = await open(`/checkout/${id}`);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain(`data-session="${id}"`);
    expect(text).toContain('My store');
    for (const word of [client_secret, 'Asha', '9876543210', 'kurta', 'Indiranagar', '2499']) expect(text).not.toContain(word);
  });

  it('lets browsers run only its own script, blocks framing and sends no referrer', async () => {
    const { id } = await openSession(merchant);
    const { headers, text } = await open(`/checkout/${id}`);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';.* frame-ancestors 'none';/);
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
    expect(text).not.toMatch(/<script(?![^>]* src="\/)|<style|\son\w+=|\sstyle=/);
  });

  it('has a small script that is fetched once', async () => {
    const { id } = await openSession(merchant);
    const [, script] = /src="([^"]+)"/.exec((await open(`/checkout/${id}`)).text)!;
    const { status, headers, bytes } = await open(script!, { 'accept-encoding': 'gzip' });
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'gzip', 'public, max-age=31536000, immutable']);
    expect(bytes.length).toBeLessThan(100_000);
    // A release that asks another one for its script gets that one's, which is not kept as its own.
    const other = await open(script!.replace(/[0-9a-f]{16}/, '0'.repeat(16)));
    expect([other.status, other.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(other.bytes.equals(gunzipSync(bytes))).toBe(true);
    expect((await open('/checkout/assets/0000000000000000/other.js')).status).toBe(404);
  });

  it('is in the language of the shopper, or in the requested one', async () => {
    for (const [query, language, heading] of [
      ['', 'hi', 'ऐसा कोई चेकआउट नहीं है'],
      ['?lang=en', 'en', 'There is no such checkout'],
    ]) {
      const page = await open(`/checkout/cs_000000000000000000000000${query}`, { 'accept-language': 'hi-IN,hi;q=0.9' });
      expect([page.status, page.heading]).toEqual([404, heading]);
      expect(page.text).toContain(`<html lang="${language}">`);
    }
  });

  it('says that there is no such session', async () => {
    const paths = ['cs_1', 'ord_000000000000000000000000', 'cs_%3Cscript%3Ealert(1)%3C%2Fscript%3E', '..%2f..%2fv1', 'cs_%00', '%F0%9F%92%B3', 'x'.repeat(2000)]; // prettier-ignore
    for (const id of paths) {
      const { status, headers, heading, text } = await open(`/checkout/${id}`);
      expect([id, status, headers['content-type'], heading]).toEqual([id, 404, 'text/html; charset=utf-8', 'There is no such checkout']);
      expect(text).not.toContain('alert(1)');
    }
  });

  it('says that a session has expired', async () => {
    const { id } = await openSession(merchant);
    await merchant.post(`/checkout/sessions/${id}/expire`);
    const { status, heading } = await open(`/checkout/${id}`);
    expect([status, heading]).toEqual([200, 'This checkout has expired']);
    expect((await open(`/checkout/${id}`, {}, 'HEAD')).status).toBe(200);
  });

  it('is a page, too, for a visitor who opens too many unknown sessions', async () => {
    const pages = await Promise.all(Array.from({ length: 60 }, () => open('/checkout/cs_000000000000000000000000')));
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([404, 429]));
    for (const { headers, text } of pages) expect([headers['content-type'], text[0]]).not.toEqual([expect.anything(), '{']);
  });
});
