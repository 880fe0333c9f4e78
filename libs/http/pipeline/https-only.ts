import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import type { TrustedProxies } from '#http/pipeline/trusted-proxies';

/**
 * Whether the client used HTTPS, to us or to the proxy before us. `X-Forwarded-Proto` counts only from a trusted proxy, and of several values the
 * last one, which that proxy appended.
 */
export function isSecure({ socket, headers }: FastifyRequest, proxies: TrustedProxies): boolean {
  const forwarded = headers['x-forwarded-proto'];
  if (forwarded === undefined || !proxies.has(socket.remoteAddress)) return isEncrypted(socket);
  return String(forwarded).split(',').at(-1)!.trim().toLowerCase() === 'https';
}

export const isEncrypted = (socket: Duplex): boolean => (socket as Partial<TLSSocket>).encrypted === true;

export const httpsRequired = (): DomainError =>
  new DomainError(
    'https_required',
    'This service speaks HTTPS only. Use the https:// address, and roll the API key if you sent one: it travelled readably.',
  );
