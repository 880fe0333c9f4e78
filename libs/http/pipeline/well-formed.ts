import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';

/** Maximum characters of an address, and of all headers together. */
const LONGEST_ADDRESS = 8192;
const MOST_HEADERS = 16 * 1024;

/** A registered name or an IP address, and a port; RFC 9112 §3.2 lets it be empty. */
const HOST = /^[\w.~%!$&'()*+,;=:[\]-]*$/;

/** Throws for other versions of HTTP than 1, for addresses and headers that are too long, and for a Host that RFC 9112 §3.2 forbids. */
export function wellFormed({ raw, url }: FastifyRequest): void {
  if (raw.httpVersionMajor !== 1) {
    throw new DomainError('invalid_request', `This service speaks HTTP/1.1, not HTTP/${raw.httpVersion}.`);
  }
  if (url.length > LONGEST_ADDRESS) {
    throw new DomainError('uri_too_long', `The address has more than ${LONGEST_ADDRESS} characters. Shorten the query.`);
  }
  let characters = 0;
  let hosts = 0;
  for (let n = 0; n < raw.rawHeaders.length; n += 2) {
    const name = raw.rawHeaders[n]!;
    characters += name.length + raw.rawHeaders[n + 1]!.length;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (characters > MOST_HEADERS) {
    throw new DomainError('headers_too_large', `The headers have more than ${MOST_HEADERS} characters. Send fewer or shorter ones.`);
  }
  if (hosts === 0 && raw.httpVersion === '1.1') {
    throw new DomainError('invalid_request', 'The request has no Host header. Send one, as HTTP/1.1 requires.');
  }
  if (hosts > 1 || !HOST.test(raw.headers.host ?? '')) {
    throw new DomainError('invalid_request', 'The Host header must be there once, with a host and perhaps a port.');
  }
}
