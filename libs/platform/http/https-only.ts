import type { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { TrustedProxies } from '#platform/http/trusted-proxies';

/** Refuses what reached us, or the proxy before us, over plain HTTP. Only the `X-Forwarded-Proto` of trusted ones counts. */
export function httpsOnly(proxies: TrustedProxies): (request: FastifyRequest) => void {
  return ({ socket, headers }) => {
    const forwarded = headers['x-forwarded-proto'];
    const encrypted = (socket as TLSSocket).encrypted === true;
    const secure = forwarded !== undefined && proxies.has(socket.remoteAddress) ? forwarded === 'https' : encrypted;
    if (!secure) {
      throw new DomainError(
        'https_required',
        'This service speaks HTTPS only. Use the https:// address, and roll the API key if you sent one: it travelled readably.',
      );
    }
  };
}
