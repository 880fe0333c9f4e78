import type { FastifyReply } from 'fastify';
import { reportedPolicy } from '#http/answers/reported-policy';

/** With `no-referrer` a browser would not send the form's origin. */
const HEADERS = {
  ...reportedPolicy(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  ),
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/** Marks an answer as one of our own pages, which loads nothing from elsewhere and is never cached. */
export const shown = (reply: FastifyReply): FastifyReply => reply.headers(HEADERS).type('text/html; charset=utf-8');

/** Pages that only show something need no key. */
export const LOOKING = { config: { noKey: true } };

/** Forms that are sent: as before every sign-in, pages of other sites are refused. */
export const SENDING = { config: { noKey: true, admin: true, takesForms: true, writes: true, bodyLimit: 8 * 1024 } };
