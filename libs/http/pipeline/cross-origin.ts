import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { DAY } from '#kernel/time';
import type { Authenticator } from '#http/access/authenticator';

const EXPOSED =
  'Request-Id, Service-Version, Consistency-Token, Idempotent-Replayed, Original-Request, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset';

/** Our request headers. Others that a page asks to send, such as for traces, are allowed too, because only `Authorization` gives access. */
const OUR_HEADERS = 'Authorization, Content-Type, Idempotency-Key, Consistency-Token';

/**
 * Answers preflights, so that browsers let pages of merchants call the routes that are open to publishable keys, and no others (interface §4.4).
 * Preflights come without the key, so the route alone decides.
 */
export function allowPreflights(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.publishable || method === 'HEAD') return;
    const allowed = {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': String(method),
      'Access-Control-Max-Age': DAY,
      Vary: 'Access-Control-Request-Headers',
    };
    fastify.options(url, { config: { noKey: true } }, (request, reply) =>
      reply
        .code(204)
        .headers(allowed)
        .header('Access-Control-Allow-Headers', request.headers['access-control-request-headers'] ?? OUR_HEADERS)
        .send(),
    );
  });
}

/** Lets any page read the answer, until the caller is known (`admitPage`). */
export const exposeToPages: onRequestHookHandler = (request, reply, done) => {
  if (request.routeOptions.config.publishable) {
    const { origin } = request.headers;
    reply.header('Vary', 'Origin');
    if (origin !== undefined) reply.headers({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED });
  }
  done();
};

/** From here on, only the pages that the caller's account admits can read the answer. */
export async function admitPage({ caller, headers }: FastifyRequest, reply: FastifyReply, authenticator: Authenticator): Promise<void> {
  if (!reply.hasHeader('Access-Control-Allow-Origin')) return;
  if (!(await authenticator.admitsPage(caller!, headers.origin!))) reply.removeHeader('Access-Control-Allow-Origin');
}
