import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CHALLENGE_LIFETIME } from '#people/domain/user-state';

/** The cookie with a random text, to which a browser's challenges for signing in are bound. */
const NAME = '__Host-passkey';
const FORM = /^[\w-]{43}$/;

/** The browser's text; null if it has none. */
export function browserOf({ headers }: FastifyRequest): string | null {
  const text = parseCookie(headers.cookie ?? '')[NAME] ?? '';
  return FORM.test(text) ? text : null;
}

/** Keeps the browser's text for as long as a new challenge, or sets one. All tabs share it. */
export function heldBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const value = browserOf(request) ?? randomBytes(32).toString('base64url');
  const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'strict', maxAge: CHALLENGE_LIFETIME } as const;
  reply.header('Set-Cookie', stringifySetCookie({ name: NAME, value, ...attributes }));
  return value;
}
