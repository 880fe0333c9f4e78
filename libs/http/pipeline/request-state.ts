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
    /** The deadline of writing requests. */
    deadline: RequestDeadline;
    /** Requests of the service to itself. */
    inner: InnerRequests;
    /** Aborts when the server stops, to end endless answers. */
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
    /** Its query has only fields that its route's description names. */
    hasKnownQuery: boolean;
    /** The client's address, as reported by trusted proxies. */
    readonly clientAddress: string;
    /** When it arrived, by `performance.now()`, excluding the time for its body. */
    takenAt: number;
  }

  interface FastifyContextConfig {
    readonly scope?: string;
    readonly publishable?: boolean;
    /** The read models that a read waits for; all if omitted. */
    readonly reads?: readonly string[];
    readonly noKey?: boolean;
    /** For signed-in people; API keys cannot reach it. */
    readonly admin?: boolean;
    /** For agents too, by a person's token. Each tool has a separate scope. */
    readonly agents?: boolean;
    /** An admin route for the mode that `X-Mode` names. Other admin routes concern the account, in live mode with the wall clock. */
    readonly byMode?: boolean;
    /**
     * Its answer continues until the client leaves, so its duration is meaningless. The mode may be a query field, for clients that cannot send
     * headers.
     */
    readonly endless?: boolean;
    readonly testMode?: boolean;
    /** Bytes; see `body-limit.ts` for the default. */
    readonly bodyLimit?: number;
    /** Its body may be a form's (`application/x-www-form-urlencoded`), as browsers send it. */
    readonly takesForms?: boolean;
    /** Its body may be a file, or a form with one. */
    readonly takesFiles?: boolean;
    /** The deadline in ms, if it differs from the default. */
    readonly longest?: number;
    /** It writes, regardless of its method. */
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
  hasKnownQuery: false,
  takenAt: 0,
  rawBody: undefined,
  upload: null,
  uploadSlot: null,
  errorCode: null,
  errorParam: null,
  answeredId: null,
} as const satisfies Partial<FastifyRequest>;
