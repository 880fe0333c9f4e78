import type { FastifyRequest } from 'fastify';
import type { RequestDeadline } from '#http/pipeline/request-deadline';
import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import type { InnerRequests } from '#http/pipeline/inner-requests';
import type { Caller } from '#http/access/caller';
import type { KeyOfRequest } from '#http/idempotency/idempotency-records';

/** What the steps of the pipeline learn about a request, one after the other. */
declare module 'fastify' {
  interface FastifyInstance {
    /** The deadline of its requests that write. */
    deadline: RequestDeadline;
    /** What the service asks itself. */
    inner: InnerRequests;
    /** Aborts when the server stops: answers that have no end of their own are to end. */
    closing: AbortSignal;
  }
  interface FastifyRequest {
    /** Null on a route without a key. */
    caller: Caller | null;
    /** Whether the service sent it to itself. */
    isInner: boolean;
    /** Set for requests that write. */
    command: CommandContext | null;
    /** The idempotency key this request holds until its answer is kept. */
    holds: KeyOfRequest | null;
    /** Position from the caller's consistency token. */
    readAfter: Position | null;
    /** Its query has fields that the description of its route names, and no others. */
    hasKnownQuery: boolean;
    /** The client's address, as trusted proxies say it. */
    readonly clientAddress: string;
    /** When it came, by `performance.now()`, and as if its body had been there at once. */
    takenAt: number;
  }

  interface FastifyContextConfig {
    readonly scope?: string;
    readonly publishable?: boolean;
    /** The read models that a read waits for; all, if it is left out. */
    readonly reads?: readonly string[];
    readonly noKey?: boolean;
    /** It is for people who have signed in; API keys do not reach it. */
    readonly admin?: boolean;
    /** It is for agents too, by the token of a person. Each tool has a scope of its own. */
    readonly agents?: boolean;
    /** An admin route about the mode that `X-Mode` names. Other admin routes are about the account, and of live mode, which keeps the wall clock. */
    readonly byMode?: boolean;
    /** Its answer goes on until the client leaves: how long it took says nothing. The mode may be a field of the query, for clients that send no headers. */
    readonly endless?: boolean;
    readonly testMode?: boolean;
    /** Bytes; see `body-limit.ts` for routes that do not say. */
    readonly bodyLimit?: number;
    /** Its body may be that of a form (`application/x-www-form-urlencoded`), as browsers send it. */
    readonly takesForms?: boolean;
    /** Its body may be a file, or a form with one. */
    readonly takesFiles?: boolean;
    /** Within how many milliseconds it is answered, where that is not the same as everywhere. */
    readonly longest?: number;
    /** It writes, regardless of its method. */
    readonly writes?: boolean;
  }
}

/** The state of a request that has just come. */
export const INITIAL_STATE = {
  span: null,
  caller: null,
  isInner: false,
  command: null,
  holds: null,
  readAfter: null,
  hasKnownQuery: false,
  takenAt: 0,
  rawBody: undefined,
  upload: null,
  uploadSlot: null,
  errorCode: null,
  errorParam: null,
  answeredId: null,
} as const satisfies Partial<FastifyRequest>;
