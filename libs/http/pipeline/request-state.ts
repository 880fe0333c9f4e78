import type { IdPrefix } from '#kernel/ids';
import type { FastifyRequest } from 'fastify';
import type { RequestDeadline } from '#http/pipeline/request-deadline';
import type { Position } from '#platform/event-history/recorded-event';
import type { CommandContext } from '#platform/event-store/command-context';
import type { InnerRequests } from '#http/pipeline/inner-requests';
import type { Caller } from '#http/access/caller';
import type { KeyOfRequest } from '#http/idempotency/idempotency-records';

/** The state of a request, which the steps of the pipeline fill in one after the other. */
declare module 'fastify' {
  interface FastifyInstance {
    /** The deadline of writing requests. */
    deadline: RequestDeadline;
    /** Requests of the service to itself. */
    inner: InnerRequests;
    /** Aborts when the server stops, to end endless answers. */
    closing: AbortSignal;
  }
  interface FastifyRequest {
    /** The caller. Null before it is known, and on a route without a key. */
    caller: Caller | null;
    /** Whether the service sent the request to itself. */
    isInner: boolean;
    /** The context of the command of a request that writes; null for a read. */
    command: CommandContext | null;
    /** The idempotency key that the request has taken, until its answer is stored; null if none. */
    holds: KeyOfRequest | null;
    /** The position in the caller's consistency token; null without one. */
    readAfter: Position | null;
    /** Waits until the read models include what the caller may know of, or throws `read_model_behind`; null if they do. */
    catchUp: (() => Promise<void>) | null;
    /** Whether the query has only fields that the route's description names. */
    hasKnownQuery: boolean;
    /** The client's address, as reported by trusted proxies. */
    readonly clientAddress: string;
    /** When it arrived, by `performance.now()`, moved on by the time that its body took. */
    takenAt: number;
  }

  interface FastifyContextConfig {
    readonly scope?: string;
    readonly publishable?: boolean;
    /** The read models that a read waits for; all if omitted. */
    readonly reads?: readonly string[];
    /** The prefix of the ids of resources that are folded from their streams while their read model lags. */
    readonly folds?: IdPrefix;
    readonly noKey?: boolean;
    /** For signed-in people; API keys cannot reach it. */
    readonly admin?: boolean;
    /** For agents, with a key or a person's token. It has no scope of its own: each tool has one. The body may be a list. */
    readonly agents?: boolean;
    /** An admin route for the mode that `X-Mode` names. Other admin routes concern the account, in live mode with the wall clock. */
    readonly byMode?: boolean;
    /**
     * The answer continues until the client leaves, so that its duration means nothing. The mode may be a query field, for clients that cannot send
     * headers.
     */
    readonly endless?: boolean;
    readonly testMode?: boolean;
    /** Maximum bytes of the body; see `body-limit.ts` for the default. */
    readonly bodyLimit?: number;
    /** The body may be a form (`application/x-www-form-urlencoded`), as browsers send it. */
    readonly takesForms?: boolean;
    /** The body may be a file, or a form with one. */
    readonly takesFiles?: boolean;
    /** The deadline in ms, if it differs from the default. */
    readonly longest?: number;
    /** Whether the route counts as one that writes, also by GET. */
    readonly writes?: boolean;
  }
}

/** The state of a new request. */
export const INITIAL_STATE = {
  span: null,
  caller: null,
  isInner: false,
  command: null,
  holds: null,
  readAfter: null,
  catchUp: null,
  hasKnownQuery: false,
  takenAt: 0,
  rawBody: undefined,
  upload: null,
  uploadSlot: null,
  errorCode: null,
  errorParam: null,
  answeredId: null,
} as const satisfies Partial<FastifyRequest>;
