import { readReports } from '#dashboard/policy-reports/policy-report';

const PAGE = 'https://pay.example.com/dashboard/test/orders/ord_01Jb3xQvW8kZtPq7Yd2RfN4m?customer_phone=%2B919876543210#part';

const bytes = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
const older = (fields: object) => readReports(bytes({ 'csp-report': { 'document-uri': PAGE, ...fields } }));
const newer = (...bodies: readonly object[]) =>
  readReports(bytes(bodies.map((body) => ({ type: 'csp-violation', url: PAGE, body: { documentURL: PAGE, ...body } }))));

describe('a report of a browser', () => {
  const expected = { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/dashboard/test/orders/{}' };

  it('is read in both formats, without personal data and secrets', () => {
    const source = 'https://pay.example.com/dashboard/assets/index-Bx81.js';
    expect(
      older({
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/a?b=c',
        'source-file': source,
        'line-number': 7,
      }),
    ).toEqual([{ ...expected, source: '/dashboard/assets/{}:7' }]);
    expect(newer({ effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/x', lineNumber: 7 })).toEqual([
      { ...expected, source: null },
    ]);
  });

  it.each([
    ['https://pay.example.com/pay/pl_01Jb3xQvW8kZtPq7Yd2RfN4m/c0ffeec0ffeec0ffee', '/pay/{}/{}'],
    ['https://pay.example.com/verify/ord_1/secret9secret9secret9', '/verify/{}/{}'],
    ['https://pay.example.com/checkout/cs_1#cs_1_secret_2', '/checkout/{}'],
    ['https://pay.example.com/a/b/c/d/e/f/g/h', '/a/b/c/d/e/f'],
    ['about', 'about'],
    ['data:text/html,<b>Asha</b>', 'data:'],
    ['Asha Rao, Indiranagar', 'other'],
  ])('names the page %s without its secrets', (document, page) => {
    expect(readReports(bytes({ 'csp-report': { 'document-uri': document } }))[0]!.page).toBe(page);
  });

  it.each([
    ['inline', 'inline'],
    ['trusted-types-sink', 'trusted-types-sink'],
    ['chrome-extension://abcdef/script.js', 'chrome-extension:'],
    ['https://pay.example.com/favicon', '/favicon'],
    [`https://${'long.'.repeat(60)}example/`, `https://${'long.'.repeat(20)}`],
    ['', 'other'],
  ])('shows the refused %s as %s', (uri, blocked) => {
    expect(older({ 'blocked-uri': uri })[0]!.blocked).toBe(blocked);
  });

  it('knows the directives of the standard, and those that older browsers write with their values', () => {
    const directiveOf = (name: string) => older({ 'violated-directive': name })[0]!.directive;
    expect(directiveOf("script-src 'self'")).toBe('script-src');
    expect(directiveOf('made-up')).toBe('other');
    expect(directiveOf('')).toBe('other');
  });

  it('is one of twenty at most in a body, and of no other type', () => {
    expect(newer(...Array.from({ length: 50 }, () => ({})))).toHaveLength(20);
    expect(readReports(bytes([{ type: 'deprecation', body: { id: 'unload' } }]))).toEqual([]);
  });

  it.each([
    [null],
    [[null, 1, 'text', [], { type: 'csp-violation' }, { type: 'csp-violation', body: 'text' }]],
    [{ 'csp-report': null }],
    [{ 'csp-report': { 'document-uri': { toString: 1 }, 'line-number': {}, 'source-file': [] } }],
    [{ __proto__: { 'csp-report': {} }, constructor: 1 }],
  ])('is read from any JSON: %j', (body) => {
    for (const report of readReports(bytes(body)))
      expect(report).toEqual({ directive: 'other', blocked: 'other', page: 'other', source: null });
  });

  it.each([Buffer.from(''), Buffer.from('{'), Buffer.from([0xff, 0xfe]), Buffer.from('<csp/>')])(
    'is refused where it is no JSON: %s',
    (body) => {
      expect(() => readReports(body)).toThrow('no report of a browser');
    },
  );

  it('may be nested as deep as a body can be', () => {
    const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(readReports(Buffer.from(`{"csp-report":${deep}}`))).toHaveLength(1);
  });
});
