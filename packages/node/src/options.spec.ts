import { callerHeaders, type SessionOptions, userAgent } from './options.ts';

describe('the caller', () => {
  it('is known by a key, or by a session with its mode and, for writes, its token', () => {
    expect(callerHeaders({ baseUrl: 'https://pay.example.com', apiKey: 'sk_test_1' }, true)).toMatchObject({
      authorization: 'Bearer sk_test_1',
    });
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

  it('is a program, which names the package and what it runs on, or a browser, which names itself', () => {
    const runningOn = (versions: Record<string, string>, document?: object) => userAgent({ process: { versions }, document });
    expect(runningOn({ node: '18.17.1' })).toMatch(/^payments-and-orders-node\/\S+ node\/18$/);
    expect(runningOn({ node: '24.3.0', bun: '1.2.3' })).toMatch(/ bun\/1$/);
    expect([userAgent({}), userAgent({ process: {} }), runningOn({ node: '18.17.1' }, {})]).toEqual([null, null, null]);
  });
});
