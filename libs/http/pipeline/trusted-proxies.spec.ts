import type { FastifyRequest } from 'fastify';
import { TrustedProxies } from '#http/pipeline/trusted-proxies';

const request = (remoteAddress: string, forwarded?: string): FastifyRequest =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as FastifyRequest;

describe('the address of a request', () => {
  const { clientOf } = new TrustedProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

  it.each<[string, string, string | undefined, string]>([
    ['the connection, when no proxy is before us', '203.0.113.9', undefined, '203.0.113.9'],
    ['the connection, not what a stranger claims', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['whom our proxy names', '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    [
      'the last one that is no proxy of ours: what came before it was claimed by the client',
      '10.1.2.3',
      '1.1.1.1, 203.0.113.9, 192.0.2.7',
      '203.0.113.9',
    ],
    ['our proxy, when it names nobody', '192.0.2.7', undefined, '192.0.2.7'],
    ['our proxy, when what it names is no address', '192.0.2.7', 'unknown', '192.0.2.7'],
    ['an IPv4 address in IPv6 clothes', '::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['an IPv6 address', 'fd00::1', '2001:db8::5', '2001:db8::5'],
  ])('is %s', (_, connection, forwarded, client) => {
    expect(clientOf(request(connection, forwarded))).toBe(client);
  });

  it('is the connection where no proxies are configured', () => {
    expect(new TrustedProxies([]).clientOf(request('10.1.2.3', '203.0.113.9'))).toBe('10.1.2.3');
  });
});
