import { faultOfEventStoreDbAddress, refusalOf } from '#platform/event-history/eventstoredb/server-address';

describe('an address of EventStoreDB', () => {
  it.each([
    'esdb://localhost:2113?tls=false',
    'esdb://a:2113,b:2113?tls=false&keepAliveInterval=15000&tlsCaFile=ca.pem',
    'esdb+discover://user:p%40ss@cluster.example',
    'kurrentdb://user:p%40ss@a:2113,b:2113?tls=true&nodePreference=leader',
    'kurrentdb+discover://cluster.example',
  ])('may be %s', (url) => expect(faultOfEventStoreDbAddress(url)).toBeNull());

  it.each([
    ['esdb://user:hunter2@a?tls=maybe', /^cannot be used: Unexpected "maybe"/],
    ['esdb://user:hunter2@a:port', /^cannot be used: /],
    ['esdb://user:hunter2@a?tls=false&timeout=1', /^may not set timeout, only /],
    ['esdb://a?throwOnAppendFailure=false', /^may not set throwOnAppendFailure/],
    ['esdb://user:hunt@er2@a', /percent-encoded$/],
    ['esdb://user:hunt:er2@a', /percent-encoded$/],
    ['esdb://user@a', /percent-encoded$/],
    ['kurrentdb://user:hunter2@a?tls=maybe', /^cannot be used: Unexpected "maybe"/],
    ['kurrentdb://user:hunt@er2@a', /percent-encoded$/],
  ])('may not be %s, reported without the password', (url, words) => {
    expect(faultOfEventStoreDbAddress(url)).toMatch(words);
    expect(faultOfEventStoreDbAddress(url)).not.toMatch(/hunt|er2/);
  });
});

describe('the message about a server that refuses the login', () => {
  it('names the server and the user, without the password', () => {
    const several = refusalOf('esdb://sh%40p:s3cret@one:2113,two:2113?tls=true', { code: 16 });
    expect(several).toMatch(/^EventStoreDB \(one:2113,two:2113\) refuses the user sh@p: it knows no such user, or another password/);
    expect(several).not.toContain('s3cret');
    expect(refusalOf('kurrentdb://shop@one:2113', {})).toBe(refusalOf('esdb://shop@one:2113', {}));
    expect(refusalOf('esdb://shop@one:2113', {})).toMatch(/^EventStoreDB \(one:2113\) refuses the user shop: that user may not do/);
    expect(refusalOf('esdb+discover://one', { code: 7 })).toMatch(
      /^EventStoreDB \(one\) refuses a client without a user: that user may not do/,
    );
  });
});
