import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '#apps/sandbox/gateway/bad-request.errors';
import type { Trouble } from '#apps/sandbox/trouble';

declare module 'fastify' {
  interface FastifyRequest {
    dropAnswer: boolean;
  }
}

const REPEATED = 'x-sandbox-repeated';

/** Makes the gateway misbehave. Its routes and its authentication are unaffected. */
export function befall(server: FastifyInstance, trouble: Trouble): void {
  server.decorateRequest('dropAnswer', false);
  server.addHook('preHandler', async (request, reply) => {
    if (!request.url.startsWith('/sandbox/') && request.headers[REPEATED] === undefined) return happen(server, trouble, request, reply);
  });
  server.addHook('onSend', async (request, reply) => {
    if (request.dropAnswer) reply.raw.destroy();
  });
}

async function happen(server: FastifyInstance, trouble: Trouble, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const failure = await trouble.meet(`${request.method} ${request.url}`);
  switch (failure?.as) {
    case 'status':
      return reply.status(failure.status ?? 500).send(failureBody(failure.status ?? 500));
    case 'hang':
      return new Promise(() => undefined);
    case 'drop_answer':
      request.dropAnswer = true;
      return undefined;
    case 'apply_twice':
      return repeated(server, request, failure.apart_ms);
    default:
      return undefined;
  }
}

/** A gateway that answers 4xx has understood, and refuses. */
const failureBody = (status: number): object =>
  status < 500
    ? errorBody('BAD_REQUEST_ERROR', 'The id provided does not exist.')
    : errorBody('SERVER_ERROR', 'We are facing some trouble at the moment.');

async function repeated(server: FastifyInstance, { method, url, headers, body }: FastifyRequest, apartMs = 0): Promise<undefined> {
  const { 'content-length': _, ...rest } = headers;
  await server.inject({ method: method as 'POST', url, headers: { ...rest, [REPEATED]: 'yes' }, payload: body as object });
  await pause(apartMs);
  return undefined;
}
