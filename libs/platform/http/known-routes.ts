import { DomainError } from '#kernel/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writes } from '#platform/http/commands';
import findMyWay, { type HTTPMethod } from 'find-my-way';

const WORDS = { writes: 'write', reads: 'read' } as const;

/** Which requests a process answers. In a deployment one side takes those that write, the other those that read; their gateway tells them apart. */
export type Side = 'writes' | 'reads' | 'both';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethod[];

/**
 * Tells an unknown address (404) from a known one that was asked with the wrong method (405). Learns the routes as they are registered, the
 * other side's too: those are 404 here.
 */
export function knownRoutes(fastify: FastifyInstance, side: Side): (request: FastifyRequest, reply: FastifyReply) => void {
  const router = findMyWay({ maxParamLength: Number.MAX_SAFE_INTEGER });
  fastify.addHook('onRoute', ({ method, url, config }) => {
    for (const each of [method].flat()) {
      if (!config?.noKey && config?.scope === undefined && each !== 'OPTIONS')
        throw new Error(`${each} ${url} names no scope and does not say that it needs no key.`);
      if (METHODS.includes(each as HTTPMethod & (typeof METHODS)[number])) router.on(each as HTTPMethod, url, () => {});
    }
  });

  return (request, reply) => {
    if (!request.is404) {
      if (side !== 'both' && writes(request) !== (side === 'writes'))
        throw new DomainError(
          'url_not_found',
          `This process answers requests that ${WORDS[side]} only. Ask the gateway of the deployment.`,
        );
      return;
    }
    const path = request.url.split('?', 1)[0]!;
    const allowed = METHODS.filter((method) => router.find(method, path) !== null);
    if (allowed.length === 0)
      throw new DomainError('url_not_found', `No endpoint has the address ${path.slice(0, 200)}. Check the path; all begin with /v1.`);
    reply.header('Allow', allowed.join(', '));
    throw new DomainError(
      'method_not_allowed',
      `${request.method} is not possible here; ${allowed.join(', ')} ${allowed.length === 1 ? 'is' : 'are'}.`,
    );
  };
}
