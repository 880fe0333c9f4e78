import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '#kernel/time';

/**
 * A browser keeps the client secret of its session for a reusable link, so that the link leads there again. `__Host-` binds the cookie to this host
 * over HTTPS, so that no other host can lead a shopper to its own session; `lax` allows links in messages.
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
