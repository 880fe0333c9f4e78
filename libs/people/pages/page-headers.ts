import type { FastifyReply } from 'fastify';
import { reportedPolicy } from '#http/answers/reported-policy';

/** Headers of our own pages. `Referrer-Policy` is not `no-referrer`, because browsers then do not send the origin of a form. */
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

/** Options for pages that only show something: they need no key. */
export const LOOKING = { config: { noKey: true } };

/** Options for sent forms. As for every sign-in, forms of other sites are refused. */
export const SENDING = { config: { noKey: true, admin: true, takesForms: true, writes: true, bodyLimit: 8 * 1024 } };
