import { ParameterError } from './errors.ts';
import { checkPath, jsonOf, path, queryText } from './values.ts';

const paramOf = (make: () => unknown): string | null | undefined => {
  try {
    return void make();
  } catch (fault) {
    expect(fault).toBeInstanceOf(ParameterError);
    return (fault as ParameterError).param;
  }
};
const CIRCLE: Record<string, unknown> = {};
CIRCLE['self'] = CIRCLE;

describe('a query', () => {
  it('joins lists by commas, and writes ranges as the API reads them', () => {
    const text = queryText({
      status: ['paid', 'pending'],
      limit: 5,
      overdue: true,
      created_at: { gte: 1, lt: undefined },
      order: undefined,
    });
    expect(decodeURIComponent(text)).toBe('?status=paid,pending&limit=5&overdue=true&created_at[gte]=1');
    expect([queryText({}), queryText(undefined)]).toEqual(['', '']);
  });

  it('escapes values', () => {
    expect(queryText({ customer_phone: '+91 98&x=1' })).toBe('?customer_phone=%2B91+98%26x%3D1');
  });

  it('holds nothing that would vanish or arrive as another', () => {
    const wrong = [
      null,
      new Date(0),
      {},
      new Map([['gte', 1]]),
      [{}],
      [undefined],
      ['a,b'],
      Number.NaN,
      5n,
      () => 1,
      Symbol('a'),
      '\ud800',
      [['a']],
    ];
    expect(wrong.map((value) => paramOf(() => queryText({ status: value })))).toEqual(wrong.map(() => 'status'));
    expect(paramOf(() => queryText({ created_at: { gte: new Date(0) } }))).toBe('created_at[gte]');
    for (const query of [null, 'paid', ['paid'], new Map([['status', 'paid']]), new Date(0)])
      expect(paramOf(() => queryText(query as object))).toBe('query');
    expect(() => queryText({ created_at: new Date(0) })).toThrow('created_at cannot be sent: it is Date. Give Unix seconds.');
  });
});

describe('a body', () => {
  it('is JSON, in which fields that are undefined are left out', () => {
    const body = {
      amount: 1,
      note: undefined,
      metadata: { a: 'b' },
      lines: [{ n: 0 }],
      is: [true, null],
      at: new URL('https://a.example/'),
    };
    expect(jsonOf(body)).toBe(JSON.stringify(body));
  });

  it('holds nothing that JSON would lose, and says where it is', () => {
    const wrong = [
      Number.NaN,
      Infinity,
      [undefined],
      Array(1),
      5n,
      () => 1,
      Symbol('a'),
      new Date(0),
      new Date(Number.NaN),
      new Map(),
      new Set([1]),
    ];
    const more = [
      Promise.resolve(1),
      /a/,
      new Error('a'),
      new Uint8Array(1),
      new ArrayBuffer(1),
      new Blob([]),
      Object(1),
      { toJSON: () => null },
    ];
    for (const value of [...wrong, ...more])
      expect(paramOf(() => jsonOf({ order: { lines: [{ value }] } }))).toMatch(/^order\.lines\.0\.value(?:\.0)?$/);
    expect(() => jsonOf({ max_uses: Number.NaN })).toThrow('max_uses cannot be sent: it is NaN.');
    expect(paramOf(() => jsonOf(CIRCLE))).toBeNull();
    for (const body of [null, 'text', [1], 5, new Date(0), new Map()]) expect(paramOf(() => jsonOf(body as object))).toBe('body');
  });
});

describe('a path', () => {
  it('has its ids escaped', () => {
    expect(path`/v1/orders/${'keys?a#b c'}/payments`).toBe('/v1/orders/keys%3Fa%23b%20c/payments');
    expect(paramOf(() => checkPath(path`/v1/orders/${'a.b..c'}/payments`))).toBeUndefined();
    expect(paramOf(() => checkPath('/v1/orders?next=/../a'))).toBeUndefined();
  });

  it('leads to no other operation', () => {
    for (const id of ['', '.', '..', '../keys', 'a/b', 'a\\b', '\ud800', null, undefined, 5, {}, ['a'], 5n])
      expect(paramOf(() => checkPath(path`/v1/orders/${id as string}`))).toBe('id');
    for (const address of [
      '',
      'v1/orders',
      '@evil.example/',
      '//evil.example/',
      '/v1/%2e%2E/a',
      '/v1/../admin',
      '/v1/a#b',
      '/v1/a b',
      '/v1/',
    ])
      expect(paramOf(() => checkPath(address))).toBe('id');
  });
});
