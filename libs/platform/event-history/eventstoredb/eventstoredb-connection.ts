import { BACKWARDS, END, ErrorType, type EventStoreDBClient, jsonEvent, type StreamingRead } from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#kernel/time';
import { CircuitBreaker } from '#platform/deadline/circuit-breaker';
import { millisecondsLeft } from '#platform/deadline/request-deadline';
import { backoff } from '#kernel/backoff';
import { HistoryRefused, HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { collected, within } from '#platform/event-history/eventstoredb/deadline';
import { BrokenOff, isOfType, outcomeOf } from '#platform/event-history/eventstoredb/outcomes';
import { clientOf, refusalOf } from '#platform/event-history/eventstoredb/server-address';

/** How long the server is waited for, milliseconds. */
export interface Patience {
  /** For the answer to one call. */
  readonly answer: number;
  /** For an answer in all, through repeats. */
  readonly outage: number;
}

const PATIENCE: Patience = { answer: 3_000, outage: 10_000 };

/** Below what health checks are waited for. */
const HEALTH_ANSWER = 1_500;
/** No stream is ever so long: an append at this revision is refused by the same hand that takes appends, and writes nothing. */
const BEYOND_ANY_STREAM = BigInt(Number.MAX_SAFE_INTEGER);

/** A call of the server, which is to end within `milliseconds`. */
type Call<T> = (client: EventStoreDBClient, milliseconds: number) => Promise<T>;

/** The one connection that this process has to EventStoreDB: every call through it is answered, refused, or given up in time. */
export class EventStoreDbConnection {
  /** Why what the server has is not followed, should it not be. */
  distrust: string | null = null;
  private readonly log = new Logger('EventStoreDB');
  private readonly circuit = new CircuitBreaker(() => new HistoryUnavailable(new Error(this.unreachable?.reason ?? 'it does not answer')));
  private current: EventStoreDBClient;
  private closed = false;
  private unreachable: { readonly since: number; readonly reason: string; readonly refused: boolean } | null = null;

  /** `kurrentdb://` or `esdb://`, each with `+discover` as well. Connects with the first call. */
  constructor(
    private readonly url: string,
    private readonly clock: Clock,
    private readonly patience: Patience = PATIENCE,
  ) {
    this.current = clientOf(url);
  }

  /** What is under way on it may break off because it is replaced: get it again each time. */
  get client(): EventStoreDBClient {
    return this.current;
  }

  /**
   * Makes a call that ends in time, and makes it again after what may pass, which is safe: see `Outcome`. Rejects with what the server
   * refuses it with, or with `HistoryUnavailable`. For a request it ends when that has to be answered.
   */
  async ask<T>(call: Call<T>): Promise<T> {
    const left = millisecondsLeft();
    if (left !== null && left <= 0) throw new HistoryUnavailable(new Error('the request that asks for it has to be answered now'));
    const end = performance.now() + Math.min(this.patience.outage, left ?? Infinity);
    return this.circuit.call(left !== null, () => this.repeat(call, end));
  }

  /** The same for an append, which needs more of the client than a read does. */
  append<T>(call: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    return this.ask((client, milliseconds) => this.appendOnce(client, milliseconds, call));
  }

  /** All that a read gives; from the start again when it breaks off, so `open` makes a new one. */
  read<E>(open: (client: EventStoreDBClient) => StreamingRead<E>): Promise<E[]> {
    return this.ask((client, milliseconds) => this.readOnce(client, milliseconds, open));
  }

  /** Whether the server answers now and would take appends, with the history that is known of it: null, or why not, and since when. */
  async health(): Promise<string | null> {
    const probe = jsonEvent({ type: 'probe', data: {} });
    try {
      await Promise.all([
        this.readOnce(this.client, HEALTH_ANSWER, (client) => client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 })),
        this.appendOnce(this.client, HEALTH_ANSWER, (client) =>
          client.appendToStream('probes', [probe], { expectedRevision: BEYOND_ANY_STREAM }).catch((fault: unknown) => {
            if (!isOfType(fault, ErrorType.WRONG_EXPECTED_VERSION)) throw fault;
          }),
        ),
      ]);
      this.answered();
      return this.distrust;
    } catch (fault) {
      this.failed(fault);
      const { since, reason, refused } = this.unreachable!;
      return refused ? reason : `unreachable since ${new Date(since).toISOString()}: ${reason}`;
    }
  }

  /** A call outside of `ask` has failed. */
  failed(fault: unknown): void {
    const refused = outcomeOf(fault) === 'denied';
    const { message } = fault as Partial<Error>;
    const reason = refused ? refusalOf(this.url, fault) : message || String(fault);
    if (refused && this.unreachable?.reason !== reason) this.log.error(reason);
    this.unreachable = { since: this.unreachable?.since ?? this.clock.milliseconds(), reason, refused };
  }

  /** Ends what is under way: callers that wait get no answer. */
  async close(): Promise<void> {
    this.closed = true;
    await this.dispose(this.client);
  }

  private async repeat<T>(call: Call<T>, end: number): Promise<T> {
    for (let failures = 1; ; failures++) {
      try {
        const answer = await call(this.client, Math.min(this.patience.answer, end - performance.now()));
        this.answered();
        return answer;
      } catch (fault) {
        const outcome = outcomeOf(fault);
        if (outcome === 'refused') {
          this.answered();
          throw fault;
        }
        this.failed(fault);
        if (outcome === 'denied') throw new HistoryRefused(this.unreachable!.reason, fault);
        const milliseconds = backoff(failures, Math.random(), this.patience.answer);
        if (this.closed || performance.now() + milliseconds > end) throw new HistoryUnavailable(fault);
        await pause(milliseconds);
        // The timer may be late.
        if (performance.now() >= end) throw new HistoryUnavailable(fault);
      }
    }
  }

  private async readOnce<E>(
    client: EventStoreDBClient,
    milliseconds: number,
    open: (client: EventStoreDBClient) => StreamingRead<E>,
  ): Promise<E[]> {
    const found = await collected(milliseconds, open(client));
    // A client that is disposed of ends its reads as if they were complete.
    if (this.closed || client !== this.client) throw new BrokenOff();
    return found;
  }

  /**
   * Before an append the client asks what the server can do, and keeps the answer: also one that failed, or that never comes, with which no
   * append of it ever goes through again. Then there has to be a new one.
   */
  private async appendOnce<T>(
    client: EventStoreDBClient,
    milliseconds: number,
    call: (client: EventStoreDBClient) => Promise<T>,
  ): Promise<T> {
    try {
      await within(milliseconds, client['capabilities']);
    } catch (fault) {
      if (client === this.client && !this.closed) this.replace();
      throw fault;
    }
    return within(milliseconds, call(client));
  }

  /**
   * The old client is disposed of immediately: the new one repeats its running calls, and the subscription continues there. Two that
   * append at a time would end the process (decision 15).
   */
  private replace(): void {
    const old = this.current;
    this.current = clientOf(this.url);
    this.dispose(old);
  }

  /** Never rejects. */
  private async dispose(client: EventStoreDBClient): Promise<void> {
    await within(this.patience.answer, client.dispose()).catch(() => undefined);
  }

  private answered(): void {
    this.circuit.answered();
    if (this.unreachable?.refused === true) this.log.log('EventStoreDB lets the service in again');
    this.unreachable = null;
  }
}
