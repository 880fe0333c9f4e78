import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service } = serviceUnderTest('own');

const origin = (): string => new URL(service.addresses.api).origin;
let agent: Agent;

beforeAll(() => {
  agent = new Agent({ connect: { ca: readFileSync(service.addresses.certificate.file, 'utf8') } });
});

afterAll(() => agent.close());

const send = async (body: string | Buffer, type = 'application/csp-report', headers: Record<string, string> = {}): Promise<number> => {
  const answer = await request(`${origin()}/csp-reports`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, ...headers },
    dispatcher: agent,
  });
  await answer.body.dump();
  return answer.statusCode;
};

const nextSecond = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000));
const older = (blocked: string): string =>
  JSON.stringify({
    'csp-report': { 'document-uri': `${origin()}/dashboard/test/orders`, 'effective-directive': 'img-src', 'blocked-uri': blocked },
  });
const operations = async (path: string): Promise<string> => (await fetch(`${service.addresses.operations}${path}`)).text();
const kept = async (): Promise<{ blocked: string; count: number }[]> => JSON.parse(await operations('/csp-reports')).data;

describe('a violation of a page’s policy', () => {
  it('is reported to us by every page', () =>
    expectEach([['/dashboard'], ['/sign-in'], ['/checkout/cs_1'], ['/pay/pl_1/secret'], ['/verify/ord_1/secret']], async (path) => {
      const { headers, body } = await request(`${origin()}${path}`, { dispatcher: agent });
      await body.dump();
      expect(headers['content-security-policy']).toMatch(/; report-uri \/csp-reports; report-to csp$/);
      expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
    }));

  it('is stored once for each kind, and counted, in both formats', async () => {
    const newer = JSON.stringify([
      { type: 'csp-violation', body: { documentURL: `${origin()}/dashboard/test/orders`, effectiveDirective: 'img-src', blockedURL: 'https://one.example/b' } },
      { type: 'deprecation', body: {} },
    ]); // prettier-ignore
    expect([await send(older('https://one.example/a')), await send(newer, 'application/reports+json; charset=utf-8')]).toEqual([204, 204]);
    expect(await kept()).toEqual([
      expect.objectContaining({ directive: 'img-src', blocked: 'https://one.example', page: '/dashboard/test/orders', count: 2 }),
    ]);
    expect(await operations('/metrics')).toContain('csp_reports_total{directive="img-src"} 2');
  });

  it('is refused if it is no report', async () => {
    await nextSecond();
    const before = await kept();
    expect(await send('{"csp-report":')).toBe(400);
    expect(await send(older('inline'), 'text/plain')).toBe(415);
    expect(await send(Buffer.from([0xc3, 0x28]))).toBe(400);
    expect(await send(`{"csp-report":"${'x'.repeat(70_000)}"}`)).toBe(413);
    await nextSecond();
    expect(await send('[]', 'application/reports+json')).toBe(204);
    expect(await send('')).toBe(400);
    expect(await send(`{"csp-report":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`)).toBe(204);
    expect((await kept()).length).toBe(before.length + 1);
  });

  it('costs a bounded amount in a flood of reports', async () => {
    await nextSecond();
    const history = async (): Promise<string> => /projection_lag_events\{[^\n]*/.exec(await operations('/metrics'))?.[0] ?? '';
    const lag = await history();
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => send(older(`https://flood${n}.example/`))));
    expect(new Set(answers)).toEqual(new Set([204, 429]));
    expect(answers.filter((status) => status === 204).length).toBeLessThan(100);
    expect((await kept()).length).toBeLessThanOrEqual(100);
    expect(Number(/csp_reports_total\{directive="dropped"\} (\d+)/.exec(await operations('/metrics'))![1])).toBeGreaterThan(200);
    expect(await history()).toBe(lag);
  });
});
