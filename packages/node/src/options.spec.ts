import { callerHeaders, path, queryText, type SessionOptions } from './options.ts';

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
    expect(queryText({})).toBe('');
  });

  it('escapes values, in a path too', () => {
    expect(queryText({ customer_phone: '+91 98&x=1' })).toBe('?customer_phone=%2B91+98%26x%3D1');
    expect(path`/v1/orders/${'../keys?a'}/payments`).toBe('/v1/orders/..%2Fkeys%3Fa/payments');
  });
});

describe('the caller', () => {
  it('is known by a key, or by a session with its mode and, for writes, its token', () => {
    expect(callerHeaders({ baseUrl: 'https://pay.example.com', apiKey: 'sk_test_1' }, true)).toEqual({ authorization: 'Bearer sk_test_1' });
    const session: SessionOptions = { session: true, mode: () => 'live', csrfToken: () => 'token' };
    expect(callerHeaders(session, false)).toEqual({ 'x-mode': 'live' });
    expect(callerHeaders(session, true)).toEqual({ 'x-mode': 'live', 'x-csrf-token': 'token' });
  });

  it('has the token of the page’s cookie, as it is at that moment', () => {
    const page = globalThis as { document?: unknown };
    page.document = { cookie: 'a=1; __Host-csrf=abc=; b=2' };
    expect(callerHeaders({ session: true }, true)).toEqual({ 'x-mode': 'test', 'x-csrf-token': 'abc=' });
    delete page.document;
    expect(callerHeaders({ session: true }, true)).toEqual({ 'x-mode': 'test' });
  });
});
