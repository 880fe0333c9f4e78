import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from '#apps/sandbox/gateway/bad-request.errors';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What goes wrong with a request: it is answered with a status and nothing is done, or never answered; or it is done and its answer never
 * arrives; or it is done twice, as when something on the way repeats it.
 */
export type Failure = 'status' | 'hang' | 'drop_answer' | 'apply_twice';

/** How a partner misbehaves. What is left out is well. */
export interface Troubles {
  /** Milliseconds before a request is looked at. */
  readonly latency_ms?: number;
  /** The next so many requests whose `METHOD /path` holds the text fail so; all of them when no number is given. */
  readonly failures?: readonly { readonly on: string; readonly as: Failure; readonly status?: number; readonly times?: number }[];
  readonly notices?: {
    /** How often each is sent; 1 when not said, 0: never. */
    readonly copies?: number;
    /** Milliseconds over which they are spread by chance, so that they come in any order. */
    readonly spread_ms?: number;
  };
}

const REPEATED = 'x-sandbox-repeated';
export const TROUBLES_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    latency_ms: { type: 'integer', minimum: 0 },
    failures: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['on', 'as'],
        properties: {
          on: { type: 'string' },
          as: { enum: ['status', 'hang', 'drop_answer', 'apply_twice'] },
          status: { type: 'integer', minimum: 400, maximum: 599 },
          times: { type: 'integer', minimum: 1 },
        },
      },
    },
    notices: {
      type: 'object',
      additionalProperties: false,
      properties: { copies: { type: 'integer', minimum: 0, maximum: 10 }, spread_ms: { type: 'integer', minimum: 0 } },
    },
  },
} as const;

/** The troubles of one simulated partner, as they stand now. */
export class Trouble {
  private troubles: Troubles = {};
  private left: number[] = [];

  constructor(troubles: Troubles = {}) {
    this.set(troubles);
  }

  /** Takes the place of all that was set before. */
  set(troubles: Troubles): void {
    this.troubles = troubles;
    this.left = (troubles.failures ?? []).map(({ times = Infinity }) => times);
  }

  get copies(): number {
    return this.troubles.notices?.copies ?? 1;
  }

  /** Milliseconds that a notice is held back. */
  delay(): number {
    return Math.floor(Math.random() * (this.troubles.notices?.spread_ms ?? 0));
  }

  /** Makes a server misbehave. Its routes and the way it finds out who asks stay as they are. */
  befall(server: FastifyInstance): void {
    server.decorateRequest('dropAnswer', false);
    server.addHook('preHandler', (request, reply) => this.meet(server, request, reply));
    server.addHook('onSend', async (request, reply) => {
      if (request.dropAnswer) reply.raw.destroy();
    });
  }

  private async meet(server: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (request.url.startsWith('/sandbox/')) return undefined;
    if (this.troubles.latency_ms) await pause(this.troubles.latency_ms);
    if (request.headers[REPEATED] !== undefined) return undefined;
    const failure = this.next(`${request.method} ${request.url}`);
    switch (failure?.as) {
      case 'status':
        return reply.status(failure.status ?? 500).send(errorBody('SERVER_ERROR', 'We are facing some trouble at the moment.'));
      case 'hang':
        return new Promise(() => undefined);
      case 'drop_answer':
        request.dropAnswer = true;
        return undefined;
      case 'apply_twice':
        return repeated(server, request);
      default:
        return undefined;
    }
  }

  private next(what: string): NonNullable<Troubles['failures']>[number] | undefined {
    const n = (this.troubles.failures ?? []).findIndex(({ on }, each) => this.left[each]! > 0 && what.includes(on));
    if (n >= 0) this.left[n]! -= 1;
    return this.troubles.failures?.[n];
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    dropAnswer: boolean;
  }
}

async function repeated(server: FastifyInstance, { method, url, headers, body }: FastifyRequest): Promise<undefined> {
  const { 'content-length': _, ...rest } = headers;
  await server.inject({ method: method as 'POST', url, headers: { ...rest, [REPEATED]: 'yes' }, payload: body as object });
  return undefined;
}
