import { checkClientOptions, checkRequestOptions } from './checks.ts';
import { transportOf } from './client-transport.ts';
import { ParameterError } from './errors.ts';

const KEY = { baseUrl: 'https://pay.example.com', apiKey: 'sk_test_1' };

const faultOf = (check: (options: never) => void, options: unknown): string | null => {
  try {
    check(options as never);
    return null;
  } catch (fault) {
    expect(fault).toBeInstanceOf(ParameterError);
    return (fault as ParameterError).message;
  }
};
const ofClient = (options: unknown): string | null => faultOf(checkClientOptions, options);
const ofRequest = (options: unknown): string | null => faultOf(checkRequestOptions, options);

describe('the options of a client', () => {
  it('are a key with an address, or a session', () => {
    const right = [
      { ...KEY, baseUrl: 'http://localhost:8080/' },
      { ...KEY, timeout: Infinity, maxRetries: 0, retryBudget: 0, maxConcurrency: 1, fetch },
      { ...KEY, timeout: undefined, baseUrl: 'https://PAY.example.com' },
      { session: true },
      { session: true, mode: () => 'live', csrfToken: () => 'a', maxRetries: 0 },
    ];
    expect(right.map(ofClient)).toEqual(right.map(() => null));
  });

  it('are refused with what to do', () => {
    expect(ofClient(undefined)).toBe('The options must be an object.');
    expect(ofClient({ ...KEY, apiKey: undefined })).toBe('apiKey is missing: it must be an API key (sk_…) without line ends.');
    expect(ofClient({ apiKey: 'sk_test_1' })).toMatch(/^baseUrl is missing: it must be the address of the service/);
    expect(ofClient({ ...KEY, retries: 3 })).toMatch(/^There is no option retries\. There are apiKey, timeout, maxRetries, /);
    expect(ofClient({ ...KEY, timeout: '5' })).toBe('timeout must be milliseconds above 0, or Infinity.');
  });

  it.each([
    [
      'baseUrl',
      [
        '',
        'pay.example.com',
        'https://a.example/v1',
        'https://a.example?a',
        'https://a:b@a.example',
        'ftp://a.example',
        ' https://a.example',
        5,
      ],
    ],
    ['apiKey', ['', 'sk_test_1\n', 'sk test', 5, null]],
    ['timeout', [Number.NaN, 0, -1, null, '30']],
    ['maxRetries', [Number.NaN, -1, 1.5, null, '2']],
    ['retryBudget', [Number.NaN, -1]],
    ['maxConcurrency', [0, Number.NaN, 1.5]],
    ['fetch', [{}, null]],
    ['session', [true]],
    ['__proto__x', [1]],
    ['constructor', [1]],
  ])('refuse as %s: %p', (name, values) => {
    for (const value of values) expect(ofClient({ ...KEY, [name]: value })).toContain(name === 'session' ? 'apiKey' : name);
  });
});

describe('a client in place of options', () => {
  it('shares its transport, and is none without one', () => {
    const transport = transportOf(KEY);
    expect(transportOf({ transport })).toBe(transport);
    for (const none of [undefined, null, { transport: undefined }, { transport: {} }])
      expect(faultOf(transportOf as never, none)).not.toBeNull();
  });
});

describe('the options of a call', () => {
  it('are those that there are, each of its kind', () => {
    const right = { idempotencyKey: 'order 7781', timeout: 1, maxRetries: Infinity, signal: AbortSignal.abort(), consistencyToken: null };
    expect(ofRequest({ ...right, headers: { 'X-A': 'b c' }, query: {} })).toBeNull();
  });

  it.each([
    ['idempotencyKey', ['', 'a\n', 'a\r\nb', ' a', 'ä', 'a'.repeat(256), 5, null]],
    ['timeout', [Number.NaN, -1, 0]],
    ['maxRetries', [Number.NaN, -1]],
    ['signal', [new AbortController(), null, 5]],
    ['headers', [new Headers(), { a: 'b\n' }, { 'a b': 'c' }, { 'Idempotency-Key': 'a' }, { a: 5 }, { a: undefined }, null]],
    ['consistencyToken', ['', 'a\n', 5]],
    ['query', [null, 'a', new Map()]],
    ['idempotency_key', ['a']],
  ])('refuse as %s: %p', (name, values) => {
    for (const value of values) expect(ofRequest({ [name]: value })).toContain(name);
  });
});
