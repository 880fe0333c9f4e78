import { DomainError } from '#kernel/domain-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writes } from '#http/pipeline/commands';
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { isForOperatorsAlone } from '#http/pipeline/operators-entrance';

const WORDS = { writes: 'write', reads: 'read' } as const;

/** The requests that a process answers. In a deployment, some processes take writes and others reads; the gateway separates them. */
export type Side = 'writes' | 'reads' | 'both';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethod[];

interface KnownRoutes {
  /** Throws `url_not_found` and `method_not_allowed`. */
  check(request: FastifyRequest, reply: FastifyReply): void;
  /** The address without its trailing slashes, if that is one of a page; else null. */
  pageOf(request: FastifyRequest): string | null;
}

/**
 * Distinguishes an unknown address (404) from a known one with the wrong method (405). It learns the routes as they are registered. Those of the
 * other side (`Side`) are among them and get 404 here.
 */
export function knownRoutes(fastify: FastifyInstance, side: Side): KnownRoutes {
  const router = findMyWay({ maxParamLength: Number.MAX_SAFE_INTEGER });
  const pages = findMyWay({ maxParamLength: Number.MAX_SAFE_INTEGER });
  fastify.addHook('onRoute', ({ method, url, config, constraints }) => {
    if (isForOperatorsAlone({ constraints })) return;
    for (const each of [method].flat()) {
      if (!config?.noKey && !config?.agents && config?.scope === undefined && each !== 'OPTIONS')
        throw new Error(`${each} ${url} names no scope and does not say that it needs no key.`);
      if (each === 'GET' && !isOfApi(url) && !url.endsWith('*')) pages.on('GET', url, () => {});
      if (METHODS.includes(each as HTTPMethod & (typeof METHODS)[number])) router.on(each as HTTPMethod, url, () => {});
    }
  });

  const pageOf = ({ method, url }: FastifyRequest): string | null => {
    const path = url.split('?', 1)[0]!;
    let end = path.length;
    while (path[end - 1] === '/') end--;
    if (end === 0 || end === path.length || !['GET', 'HEAD'].includes(method)) return null;
    const page = path.slice(0, end);
    return pages.find('GET', page) === null ? null : page + url.slice(path.length);
  };

  const check = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!request.is404) {
      if (side !== 'both' && !request.isInner && writes(request) !== (side === 'writes'))
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

  return { check, pageOf };
}

/** Whether an address is one of the API. All others are pages, for people without a key. */
export const isOfApi = (url: string): boolean => /^\/(?:admin\/)?v1(?:[/?]|$)/.test(url);

/** Whether an address is one of the API for merchants' servers, whose answers name its version. */
export const isVersioned = (url: string): boolean => /^\/v1(?:[/?]|$)/.test(url);
