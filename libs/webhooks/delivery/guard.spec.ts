import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { AddressGuard, isPublic, literal } from '#webhooks/delivery/guard';
import { NameResolver } from '#webhooks/delivery/name-resolver';

const guard = (webhookAllowedNetworks: string[] = [], webhookAllowHttp = false): AddressGuard =>
  new AddressGuard({ webhookAllowedNetworks, webhookAllowHttp }, new NameResolver());

const passes = (host: string): boolean => guard().mayName(host, { plain: false });

const FORBIDDEN_NETWORKS = [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24',
  '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4',
  '168.63.129.16/32', '::/96', '::1/128', '::ffff:0:0/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/32',
  '2001:2::/48', '2001:db8::/32', '2002::/16', '3fff::/20', 'fc00::/7', 'fd00:ec2::254/128', 'fe80::/10', 'fec0::/10', 'ff00::/8',
]; // prettier-ignore

/** A random address in a network. */
const addressIn = (network: string) => {
  const [base, length] = ipaddr.parseCIDR(network);
  const bytes = base.toByteArray();
  return fc.uint8Array({ minLength: bytes.length, maxLength: bytes.length }).map((random) => {
    const mixed = bytes.map((byte, n) => {
      const fixed = Math.min(8, Math.max(0, length - n * 8));
      const mask = (0xff << (8 - fixed)) & 0xff;
      return (byte & mask) | (random[n]! & ~mask & 0xff);
    });
    return ipaddr.fromByteArray(mixed);
  });
};

describe('the address guard', () => {
  it.each(FORBIDDEN_NETWORKS)('forbids every address of %s', (network) => {
    fc.assert(fc.property(addressIn(network), (address) => expect(passes(address.toString())).toBe(false)));
  });

  it('forbids ISATAP on any prefix', () => {
    fc.assert(
      fc.property(addressIn('2000::/3'), fc.ipV4(), fc.boolean(), (prefix, inner, universal) => {
        const bytes = [...prefix.toByteArray().slice(0, 8), universal ? 2 : 0, 0, 0x5e, 0xfe, ...ipaddr.parse(inner).toByteArray()];
        expect(passes(ipaddr.fromByteArray(bytes).toString())).toBe(false);
      }),
    );
  });

  it('forbids all IPv6 outside the global unicast space', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
        fc.pre((bytes[0]! & 0xe0) !== 0x20);
        expect(isPublic(ipaddr.fromByteArray([...bytes]))).toBe(false);
      }),
    );
  });

  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '[2a00:1450:4001:830::200e]'])('lets %s pass', (address) => {
    expect(passes(address)).toBe(true);
  });

  it.each([
    '[::1]',
    'fe80::1%eth0',
    'fe80::1%eth-0.1',
    '[fd00::1]',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
  ])('sees through the spelling %s', (address) => expect(passes(address)).toBe(false));

  it('leaves names to be judged by their addresses when they are dialled', () => {
    expect(literal('example.com')).toBeNull();
    expect(passes('localhost')).toBe(true);
  });

  it('refuses a name that resolves to a forbidden address, and does not tell which', async () => {
    const fault = await new Promise((resolve) => guard().lookup(false)('localhost', { all: true }, resolve));
    const message = 'localhost is, or resolves to, an address that is not open to webhooks.';
    expect(fault).toMatchObject({ code: 'ADDRESS_FORBIDDEN', message });
  });

  it('opens what the configuration opens, and nothing beside it', () => {
    const development = guard(['127.0.0.0/8', '::1/128']);
    expect(development.mayName('127.0.0.1', { plain: false })).toBe(true);
    expect(development.mayName('[::1]', { plain: false })).toBe(true);
    expect(development.mayName('10.0.0.1', { plain: false })).toBe(false);
    expect(development.mayName('::ffff:127.0.0.1', { plain: false })).toBe(false);
  });

  it('sends without TLS only to opened networks, and only when that is allowed', () => {
    expect(guard(['127.0.0.0/8'], true).mayName('127.0.0.1', { plain: true })).toBe(true);
    expect(guard(['127.0.0.0/8'], true).mayName('8.8.8.8', { plain: true })).toBe(false);
    expect(guard(['127.0.0.0/8'], false).mayName('127.0.0.1', { plain: true })).toBe(false);
  });
});
