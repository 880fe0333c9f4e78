import { BlockList, isIPv6 } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';

/** Refuses what reached us, or the proxy before us, over plain HTTP. Only `X-Forwarded-Proto` of the given networks (CIDRs) counts. */
export function httpsOnly(trustedProxies: readonly string[]): (request: FastifyRequest) => void {
  const trusted = new BlockList();
  for (const network of trustedProxies) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address = ''): boolean => trustedProxies.length > 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-proto'];
    const encrypted = (socket as TLSSocket).encrypted === true;
    const secure = forwarded !== undefined && isProxy(socket.remoteAddress) ? forwarded === 'https' : encrypted;
    if (!secure) {
      throw new DomainError(
        'https_required',
        'This service speaks HTTPS only. Use the https:// address, and roll the API key if you sent one: it travelled readably.',
      );
    }
  };
}
