import { directlyAt, withDatabase } from '#test/support/stores/mongodb-address';

describe('an address of MongoDB, in tests', () => {
  it.each([
    ['mongodb://localhost:27017', 'mongodb://localhost:27017/mine'],
    ['mongodb://localhost/', 'mongodb://localhost/mine'],
    ['mongodb://a,b,c/?replicaSet=rs0', 'mongodb://a,b,c/mine?replicaSet=rs0'],
    ['mongodb://a:27017,b:27018,[::1]:27019/service?replicaSet=rs0', 'mongodb://a:27017,b:27018,[::1]:27019/mine?replicaSet=rs0'],
    ['mongodb://user:p%40ss@a,b/service?authSource=admin', 'mongodb://user:p%40ss@a,b/mine?authSource=admin'],
    ['mongodb+srv://cluster.example?w=majority', 'mongodb+srv://cluster.example/mine?w=majority'],
  ])('leads to another database of the same servers: %s', (address, expected) => {
    expect(withDatabase(address, 'mine')).toBe(expected);
  });

  it.each([
    ['mongodb://localhost:27017', 'mongodb://127.0.0.1:1/?directConnection=true'],
    ['mongodb://a,b,c/mine?replicaSet=rs0&tls=false', 'mongodb://127.0.0.1:1/mine?directConnection=true&tls=false'],
    [
      'mongodb://user:p%40ss@a:27017,b/mine?authSource=admin',
      'mongodb://user:p%40ss@127.0.0.1:1/mine?directConnection=true&authSource=admin',
    ],
    ['mongodb+srv://cluster.example/mine?srvMaxHosts=2', 'mongodb://127.0.0.1:1/mine?directConnection=true'],
  ])('leads by one place alone: %s', (address, expected) => {
    expect(directlyAt('127.0.0.1:1', address)).toBe(expected);
  });

  it('is not anything else', () => {
    expect(() => withDatabase('esdb://a', 'mine')).toThrow('no address of a MongoDB');
  });
});
