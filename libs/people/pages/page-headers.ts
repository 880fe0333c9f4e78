import type { FastifyReply } from 'fastify';
import { reportedPolicy } from '#http/answers/reported-policy';

/** With `no-referrer` a browser would send no origin with the form. */
const HEADERS = {
  ...reportedPolicy(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  ),
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Makes an answer one of our own pages, which takes nothing from elsewhere and is kept by no cache. */
export const shown = (reply: FastifyReply): FastifyReply => reply.headers(HEADERS).type('text/html; charset=utf-8');

/** A page that is looked at needs no key. */
export const LOOKING = { config: { noKey: true } };

/** A form that is sent: as for everything that people do before they sign in, the page of another site may not. */
export const SENDING = { config: { noKey: true, admin: true, takesForms: true, writes: true, bodyLimit: 8 * 1024 } };
