import { faultOfMongoDbAddress } from '#platform/storage/mongodb/server-address';

describe('an address of MongoDB', () => {
  it.each(['mongodb://localhost', 'mongodb://user:p%40ss@a:27017,b:27017/service?replicaSet=rs0', 'mongodb+srv://cluster.example/service'])(
    'may be %s',
    (url) => expect(faultOfMongoDbAddress(url)).toBeNull(),
  );

  it.each([
    ['mongodb://user:hunter2@a:port/service', /^cannot be used: .*a:port/],
    ['mongodb://user:hunter2@a/service?nonsense=1', /^cannot be used: .*nonsense/],
    ['mongodb://user:hunter2@a/serv.ice', /^cannot be used: Database names/],
    ['mongodb://user:hunt@er2@a/service', /percent-encoded$/],
    ['mongodb://user:hunt/er2@a/service', /percent-encoded$/],
  ])('may not be %s, reported without the password', (url, words) => {
    expect(faultOfMongoDbAddress(url)).toMatch(words);
    expect(faultOfMongoDbAddress(url)).not.toMatch(/hunt|er2/);
  });
});
