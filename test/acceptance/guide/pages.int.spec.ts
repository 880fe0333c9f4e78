import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { ERRORS } from '#http/errors/error-catalogue';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { service } = serviceUnderTest('own', { settings: { BRAND: 'Acme', PUBLIC_URL: 'https://pay.example.com' } });

const get = async (path: string, headers: Record<string, string> = {}) => {
  const dispatcher = new Agent({ connect: { ca: readFileSync(service.addresses.certificate.file, 'utf8') } });
  const answer = await request(new URL(path, service.addresses.api), { headers, dispatcher });
  const text = await answer.body.text();
  await dispatcher.close();
  return { status: answer.statusCode, headers: answer.headers, text };
};

const linksOf = (html: string): string[] => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, link]) => link!);
const chapters = async (): Promise<string[]> => {
  const { text } = await get('/docs');
  const [, list] = /<nav id="chapters"[^>]*>([^]*?)<\/nav>/.exec(text)!;
  return linksOf(list!).filter((link) => link !== '/docs/reference');
};

describe('the guide', () => {
  it('has a page and Markdown for each chapter, which load nothing from elsewhere and run nothing inline', async () => {
    const paths = await chapters();
    expect(paths).toEqual(expect.arrayContaining(['/docs', '/docs/first-payment', '/docs/webhooks', '/docs/errors', '/docs/going-live']));
    for (const path of paths) {
      const page = await get(path);
      expect([path, page.status, page.headers['content-type']]).toEqual([path, 200, 'text/html; charset=utf-8']);
      expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
      expect(page.text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/);
      const [markdown] = linksOf(page.text).filter((link) => link.endsWith('.md'));
      const source = await get(markdown!);
      expect([markdown, source.status, source.headers['content-type']]).toEqual([markdown, 200, 'text/markdown; charset=utf-8']);
      expect(source.text).toMatch(/^# \w/);
    }
  });

  it('has no broken links, sections included', async () => {
    const pages = new Map<string, string>();
    const read = async (path: string): Promise<string> => {
      const known = pages.get(path) ?? (await get(path)).text;
      pages.set(path, known);
      return known;
    };
    const broken: string[] = [];
    for (const path of await chapters()) {
      for (const link of linksOf(await read(path)).filter((each) => !each.startsWith('https://www.'))) {
        const [target = '', section] = link.split('#');
        const text = await read(target || path);
        if (text.includes('url_not_found') && text.startsWith('{')) broken.push(`${path} → ${link}`);
        if (section !== undefined && section !== 'chapters' && !text.includes(`id="${section}"`)) broken.push(`${path} → ${link}`);
      }
    }
    expect(broken).toEqual([]);
  });

  it('names this installation: its address, and its brand in the header of signatures', async () => {
    const { text } = await get('/docs/webhooks.md');
    expect(text).toContain('Acme-Signature');
    expect(text).toContain("request.headers['acme-signature']");
    expect((await get('/docs/first-payment')).text).toContain('PAYMENTS_URL=https://pay.example.com');
    for (const path of await chapters()) expect((await get(path)).text).not.toMatch(/localhost:8443|Service-Signature/);
  });

  it('explains every error', async () => {
    const { text } = await get('/docs/errors');
    const explained = [...text.matchAll(/<div id="error-(\w+)">.*?<dd><p>.+?<\/p><p>.+?<\/p><\/dd>/g)].map(([, code]) => code);
    expect(explained.toSorted()).toEqual([...ERRORS.keys()].toSorted());
    expect([...(await get('/docs/errors.md')).text.matchAll(/^- `(\w+)`: .+/gm)]).toHaveLength(ERRORS.size);
  });

  it('is listed in /llms.txt with a sentence for each chapter', async () => {
    const { text, headers } = await get('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const listed = [...text.matchAll(/^- \[.+\]\(https:\/\/pay\.example\.com(\/docs\/.+\.md)\): .{20,}$/gm)].map(([, path]) => path!);
    expect(listed).toHaveLength((await chapters()).length);
    for (const path of listed) expect((await get(path)).status).toBe(200);
  });

  it('is sent once, and its style and script are cached permanently', async () => {
    const page = await get('/docs/refunds');
    expect((await get('/docs/refunds', { 'if-none-match': String(page.headers['etag']) })).status).toBe(304);
    const assets = linksOf(page.text).filter((link) => link.includes('/assets/'));
    expect(assets).toHaveLength(2);
    for (const asset of assets) expect((await get(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });
});
