import type { FastifyReply } from 'fastify';
import { BANK_PAGE_POLICY } from '#apps/sandbox/gateway/bank-page';

/** Sends a page of the simulated bank. */
export const html = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': BANK_PAGE_POLICY, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/html; charset=utf-8')
    .send(page);
