import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '#http/access/caller';

const HEADER = 'x-inner-request';

export interface InnerRequest {
  readonly method: 'GET' | 'POST';
  /** The path, with the query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface InnerAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds for which the read models have lagged that a list was read from; 0 if they do not. */
  readonly age: number;
}

/**
 * Requests that the service sends to itself on behalf of an admitted caller, without a network connection. They are served like any other, with the
 * route's scopes, roles, masks, limits and errors. A one-time random word in a header identifies the caller, so that clients cannot imitate them.
 */
export class InnerRequests {
  private readonly callers = new Map<string, Caller>();

  constructor(private readonly fastify: FastifyInstance) {}

  async send(caller: Caller, { method, url, headers = {}, body }: InnerRequest): Promise<InnerAnswer> {
    const word = randomBytes(32).toString('base64url');
    this.callers.set(word, caller);
    try {
      const {
        statusCode,
        headers: answered,
        payload,
      } = await this.fastify.inject({
        method,
        url,
        headers: { ...headers, [HEADER]: word },
        ...(body && { payload: body }),
      });
      return { status: statusCode, body: JSON.parse(payload), age: Number(answered['read-model-age'] ?? 0) };
    } finally {
      this.callers.delete(word);
    }
  }

  /** The caller that an inner request is for; null for a request from outside. */
  callerOf({ headers }: FastifyRequest): Caller | null {
    const word = headers[HEADER];
    if (typeof word !== 'string') return null;
    const caller = this.callers.get(word) ?? null;
    this.callers.delete(word);
    return caller;
  }
}
