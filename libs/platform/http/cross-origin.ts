import type { FastifyInstance } from 'fastify';
import { DAY } from '#kernel/time';

const ANSWERED = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'Request-Id, Consistency-Token, Idempotent-Replayed, Original-Request, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset',
};

/**
 * Browsers let a page of a merchant's site reach the routes that are open to publishable keys, and no others (interface §4.4). They ask first,
 * without the key, whether they may.
 */
export function allowMerchantsPages(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.publishable || method === 'HEAD') return;
    const requested = {
      ...ANSWERED,
      'Access-Control-Allow-Methods': String(method),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Consistency-Token',
      'Access-Control-Max-Age': DAY,
    };
    fastify.options(url, { config: { noKey: true } }, (_request, reply) => reply.code(204).headers(requested).send());
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.publishable) reply.headers(ANSWERED);
    done();
  });
}
