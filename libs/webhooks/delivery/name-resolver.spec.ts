import { localAddresses } from '#webhooks/delivery/name-resolver';

const HOSTS = `
127.0.0.1   localhost loop
# 10.0.0.9  commented
10.0.0.7    shop.internal shop   # the shop
fd00::7     SHOP.internal
not-an-ip   shop
`;

describe('the names that a machine knows without a name server', () => {
  it('are those of its hosts file, in any case, with every address of theirs', () => {
    const shop = [
      { address: '10.0.0.7', family: 4 },
      { address: 'fd00::7', family: 6 },
    ];
    expect(localAddresses('shop.internal', HOSTS)).toEqual(shop);
    expect(localAddresses('Shop.Internal.', HOSTS)).toEqual(shop);
    expect(localAddresses('shop', HOSTS)).toEqual(shop.slice(0, 1));
  });

  it('are no others, nor what is commented out', () => {
    for (const name of ['commented', 'example.com', 'internal', '10.0.0.7']) expect(localAddresses(name, HOSTS)).toEqual([]);
  });

  it('have localhost among them, with any hosts file', () => {
    expect(localAddresses('localhost', HOSTS)).toEqual([{ address: '127.0.0.1', family: 4 }]);
    for (const name of ['localhost', 'shop.localhost'])
      expect(localAddresses(name, '').map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
  });
});
