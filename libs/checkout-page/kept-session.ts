import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '#kernel/time';

/**
 * The cookie in which a browser keeps the client secret of its session for a reusable link, so that the link leads to that session again. `__Host-`
 * binds the cookie to this host over HTTPS, so that no other host can lead a shopper to its own session; `lax` allows links in messages.
 */
const cookieName = (link: string): string => `__Host-${link}`;

/** The client secret that the browser keeps for the link; null if it keeps none. */
export const keptSession = ({ headers }: FastifyRequest, link: string): string | null =>
  (headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[cookieName(link)]) ?? null;

export const keepSession = (reply: FastifyReply, link: string, clientSecret: string): void => {
  const cookie = {
    name: cookieName(link),
    value: clientSecret,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: DAY,
  } as const;
  reply.header('Set-Cookie', stringifySetCookie(cookie));
};
