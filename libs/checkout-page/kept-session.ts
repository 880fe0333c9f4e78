import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '#kernel/time';

/**
 * A browser keeps the client secret of the session that a reusable link led it to: opened again, the link leads there again. `__Host-` binds the cookie to
 * this host over HTTPS, so that no other host leads a shopper to a session of its own; `lax` lets a message lead here.
 */
const nameOf = (link: string): string => `__Host-${link}`;

export const keptSession = ({ headers }: FastifyRequest, link: string): string | null =>
  (headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[nameOf(link)]) ?? null;

export const keepSession = (reply: FastifyReply, link: string, clientSecret: string): void => {
  const cookie = {
    name: nameOf(link),
    value: clientSecret,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: DAY,
  } as const;
  reply.header('Set-Cookie', stringifySetCookie(cookie));
};
