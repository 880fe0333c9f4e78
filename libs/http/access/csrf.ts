import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#kernel/domain-error';
import { csrfTokenOf } from '#http/access/session-cookies';

const invalid = (message: string): DomainError => new DomainError('csrf_invalid', message);

/**
 * Refuses requests that a page of another site makes a browser send (docs/people.md). It goes by the headers in which browsers name the page's
 * origin; other clients send none. `origin` is the origin of our own pages.
 */
export function checkOrigin({ headers }: FastifyRequest, origin: string): void {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site' || (headers.origin !== undefined && headers.origin !== origin))
    throw invalid(`This request comes from a page of another site. Send it from ${origin}.`);
}

/** The same as `checkOrigin`, and the page must also send the token, which proves that it can read our cookies. */
export function checkCsrf(request: FastifyRequest, secret: string, origin: string): void {
  checkOrigin(request, origin);
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const expected = Buffer.from(csrfTokenOf(secret));
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
    throw invalid('The header X-CSRF-Token is missing or wrong. Send the value of the cookie __Host-csrf.');
}
