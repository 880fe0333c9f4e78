import { hash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** `__Host-` binds a cookie to this host over HTTPS: a sibling host cannot set it (RFC 6265bis). */
const SESSION = '__Host-session';
const CSRF = '__Host-csrf';

/** The session's secret in the browser's cookie; undefined if there is none. */
export const sessionIn = ({ headers }: FastifyRequest): string | undefined =>
  headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[SESSION];

/** The token that a page sends as `X-CSRF-Token`. It is derived from the session's secret, so that it is the same in every tab. */
export const csrfTokenOf = (secret: string): string => hash('sha256', `csrf\n${secret}`, 'base64url');

/** Sets the browser's cookies: the session, and the CSRF token that the page reads. `lifetime` is in seconds. */
export const setSession = (reply: FastifyReply, secret: string, lifetime: number): void => {
  setCookies(reply, { [SESSION]: secret, [CSRF]: csrfTokenOf(secret) }, lifetime);
};

export const endSession = (reply: FastifyReply): void => setCookies(reply, { [SESSION]: '', [CSRF]: '' }, 0);

function setCookies(reply: FastifyReply, cookies: Readonly<Record<string, string>>, maxAge: number): void {
  const shared = { path: '/', secure: true, sameSite: 'strict', maxAge } as const;
  const texts = Object.entries(cookies).map(([name, value]) => stringifySetCookie({ name, value, ...shared, httpOnly: name === SESSION }));
  reply.header('Set-Cookie', texts);
}
