import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { serviceUnderTest } from '#test/support/services/service-under-test';

describe('the API reference', () => {
  const { service: api } = serviceUnderTest('api');

  async function fetchCompressed(path: string): Promise<Buffer> {
    const { certificate, port } = api;
    const requested = get({
      host: 'localhost',
      port,
      path,
      ca: certificate.cert,
      agent: false,
      headers: { 'accept-encoding': 'br, gzip' },
    });
    const [answer] = (await once(requested, 'response')) as [IncomingMessage];
    return buffer(answer);
  }

  it('describes every route in OpenAPI 3.1, without a key', async () => {
    const { status, json } = await api.ask('GET', '/v1/openapi.json', { key: null });
    expect([status, json.openapi]).toEqual([200, '3.1.0']);
    expect(Object.keys(json.paths)).toEqual(['/v1/notices', '/v1/things', '/v1/things/{id}', '/v1/things/{id}/finish']);
    const open = json.paths['/v1/things'].post;
    expect(open['x-required-scope']).toBe('things:write');
    expect(open.responses['422'].description).toContain('transition_not_allowed');
    expect(json.components.schemas.OpenThing.required).toEqual(['order_id', 'amount', 'customer']);
    expect(json.components.schemas.OpenThing.properties.amount).toMatchObject({ type: 'integer', minimum: 1 });
  });

  it('is readable at /docs/reference without asking other servers', async () => {
    const page = await api.ask('GET', '/docs/reference', { key: null });
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/);
    for (const [, path] of page.text.matchAll(/(?:src|href)="(?!#|data:)([^"]+)"/g)) {
      expect(path).toMatch(/^\/(docs(?:\/|$)|favicon.ico$|v1\/openapi.json$)/);
      // The guide has a separate room.
      if (!/^\/docs(?:$|\/errors$)/.test(path!)) expect((await api.ask('GET', path!, { key: null })).status).toBe(200);
    }
  });

  it('has an icon', async () => {
    const icon = await api.ask('GET', '/favicon.ico', { key: null });
    expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });

  it('is sent compressed to clients that accept it, and once only', async () => {
    for (const path of ['/docs/swagger-ui-bundle.js', '/v1/openapi.json']) {
      const plain = await api.ask('GET', path, { key: null });
      const { etag, 'cache-control': cache } = plain.headers;
      expect([Number(plain.headers['content-length']), cache]).toEqual([Buffer.byteLength(plain.text), 'no-cache']);
      const bytes = await fetchCompressed(path);
      expect(bytes.length).toBeLessThan(plain.text.length / 2);
      expect(gunzipSync(bytes).toString()).toBe(plain.text);
      const again = await api.ask('GET', path, { key: null, headers: { 'if-none-match': String(etag) } });
      expect([again.status, again.text]).toEqual([304, '']);
      const head = await api.ask('HEAD', path, { key: null });
      expect([head.status, head.headers['content-length'], head.text]).toEqual([200, plain.headers['content-length'], '']);
    }
  });
});
