import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** The proxies before this service. Only they are believed when they report a client's protocol and address. */
export class TrustedProxies {
  private readonly networks = new BlockList();

  /** `networks` are addresses and CIDR ranges. */
  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      if (bits === undefined) this.networks.addAddress(address, familyOf(address));
      else this.networks.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  has(address = ''): boolean {
    return isIP(address) !== 0 && this.networks.check(address, familyOf(address));
  }

  /** The client's address: the last one on the request's path that is not one of our proxies. */
  readonly clientOf = ({ socket, headers }: FastifyRequest): string => {
    let client = socket.remoteAddress ?? '';
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    while (this.has(client) && hops.length > 0) {
      const before = hops.pop()!.trim();
      if (isIP(before) === 0) break;
      client = before;
    }
    return client;
  };
}
