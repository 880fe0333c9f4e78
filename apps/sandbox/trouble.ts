import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * What goes wrong with a request: it is answered with a status without any effect, or never answered; or it takes effect and its answer is lost; or
 * it takes effect twice, as if repeated on the way.
 */
export type Failure = 'status' | 'hang' | 'drop_answer' | 'apply_twice';

/** How a partner misbehaves. Omitted fields mean no trouble. */
export interface Troubles {
  /** Milliseconds before a request is processed, and which requests: those whose name contains the text, or all. */
  readonly latency_ms?: number;
  readonly latency_on?: string;
  /**
   * The next `times` requests whose name contains the text fail in this way; all if no number is given. A name is `METHOD /path`, with GraphQL
   * followed by the operation: `POST /admin/api/2026-07/graphql.json mutation CreateOrder`. `apart_ms`: how much later it takes effect the second time.
   */
  readonly failures?: readonly {
    readonly on: string;
    readonly as: Failure;
    readonly status?: number;
    readonly times?: number;
    readonly apart_ms?: number;
  }[];
  /** Whether the merchant's balance at the gateway is too low for any refund. */
  readonly low_balance?: boolean;
  readonly notices?: {
    /** How often each is sent; 1 by default, 0: never. */
    readonly copies?: number;
    /** Milliseconds over which they are spread randomly, so that they arrive in any order. */
    readonly spread_ms?: number;
  };
}

const TROUBLES_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    latency_ms: { type: 'integer', minimum: 0 },
    latency_on: { type: 'string' },
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
          apart_ms: { type: 'integer', minimum: 0 },
        },
      },
    },
    low_balance: { type: 'boolean' },
    notices: {
      type: 'object',
      additionalProperties: false,
      properties: { copies: { type: 'integer', minimum: 0, maximum: 10 }, spread_ms: { type: 'integer', minimum: 0 } },
    },
  },
} as const;

type Met = NonNullable<Troubles['failures']>[number];

/** The present troubles of one simulated partner. */
export class Trouble {
  private troubles: Troubles = {};
  private left: number[] = [];

  constructor(troubles: Troubles = {}) {
    this.set(troubles);
  }

  /** Replaces all earlier troubles. */
  set(troubles: Troubles): void {
    this.troubles = troubles;
    this.left = (troubles.failures ?? []).map(({ times = Infinity }) => times);
  }

  /** Whether all counted failures have occurred. */
  get over(): boolean {
    return this.left.every((times) => times === 0 || times === Infinity);
  }

  get lowBalance(): boolean {
    return this.troubles.low_balance ?? false;
  }

  /** When each copy of a notice is sent, in milliseconds from now. */
  delays(): number[] {
    const { copies = 1, spread_ms = 0 } = this.troubles.notices ?? {};
    return Array.from({ length: copies }, () => Math.floor(Math.random() * spread_ms));
  }

  /** Resolves after a request's latency, to its trouble, if any. */
  async meet(name: string): Promise<Met | undefined> {
    const { latency_ms, latency_on = '', failures = [] } = this.troubles;
    if (latency_ms && name.includes(latency_on)) await pause(latency_ms);
    const n = failures.findIndex(({ on }, each) => this.left[each]! > 0 && name.includes(on));
    if (n >= 0) this.left[n]! -= 1;
    return failures[n];
  }
}

/** `POST /sandbox/troubles` makes a partner misbehave until the next call. */
export function troubleRoute(server: FastifyInstance, trouble: Trouble): void {
  server.post<{ Body: Troubles }>('/sandbox/troubles', { schema: { body: TROUBLES_SCHEMA } }, ({ body }) => {
    trouble.set(body);
    return body;
  });
}
