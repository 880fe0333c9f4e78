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

/** Time limits of calls, milliseconds. */
export interface Patience {
  /** For one attempt. */
  readonly answer: number;
  /** For a call including its retries. */
  readonly outage: number;
}

const PATIENCE: Patience = { answer: 3_000, outage: 10_000 };

/** Below the timeout of health checks. */
const HEALTH_ANSWER = 1_500;
/** No stream reaches this revision. The server's append path rejects an append that expects it, and writes nothing. */
const BEYOND_ANY_STREAM = BigInt(Number.MAX_SAFE_INTEGER);

/** A call to the server that must end within `milliseconds`. */
type Call<T> = (client: EventStoreDBClient, milliseconds: number) => Promise<T>;

/** The process's only connection to EventStoreDB. Every call through it is answered, refused, or times out. */
export class EventStoreDbConnection {
  /** The reason why the server's history is not followed; null while it is. */
  distrust: string | null = null;
  private readonly log = new Logger('EventStoreDB');
  private readonly circuit = new CircuitBreaker(() => new HistoryUnavailable(new Error(this.unreachable?.reason ?? 'it does not answer')));
  private current: EventStoreDBClient;
  private closed = false;
  private unreachable: { readonly since: number; readonly reason: string; readonly refused: boolean } | null = null;

  /** `kurrentdb://` or `esdb://`, each also with `+discover`. Connects with the first call. */
  constructor(
    private readonly url: string,
    private readonly clock: Clock,
    private readonly patience: Patience = PATIENCE,
  ) {
    this.current = clientOf(url);
  }

  /** A replacement aborts calls on the old client: read this property for each call. */
  get client(): EventStoreDBClient {
    return this.current;
  }

  /**
   * Makes a call with a time limit and retries it after transient faults, which is safe: see `Outcome`. Rejects with the server's refusal, or with
   * `HistoryUnavailable`. Within a request, it ends at the request's deadline.
   */
  async ask<T>(call: Call<T>): Promise<T> {
    const left = millisecondsLeft();
    if (left !== null && left <= 0) throw new HistoryUnavailable(new Error('the request that asks for it has to be answered now'));
    const end = performance.now() + Math.min(this.patience.outage, left ?? Infinity);
    return this.circuit.call(left !== null, () => this.repeat(call, end));
  }

  /** Makes a call that appends: it also checks the client's capabilities. */
  append<T>(call: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    return this.ask((client, milliseconds) => this.appendOnce(client, milliseconds, call));
  }

  /** Collects all events of a read. A broken read restarts from the beginning, so `open` must create a new one. */
  read<E>(open: (client: EventStoreDBClient) => StreamingRead<E>): Promise<E[]> {
    return this.ask((client, milliseconds) => this.readOnce(client, milliseconds, open));
  }

  /** Whether the server answers reads and accepts appends: null, or the reason why not and since when. */
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

  /** Reports the failure of a call that was not made by `ask`. */
  failed(fault: unknown): void {
    const refused = outcomeOf(fault) === 'denied';
    const { message } = fault as Partial<Error>;
    const reason = refused ? refusalOf(this.url, fault) : message || String(fault);
    if (refused && this.unreachable?.reason !== reason) this.log.error(reason);
    this.unreachable = { since: this.unreachable?.since ?? this.clock.milliseconds(), reason, refused };
  }

  /** Closes the connection. Calls in progress fail. */
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
        // A timer may fire late.
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
    // A disposed client ends its reads as if they were complete.
    if (this.closed || client !== this.client) throw new BrokenOff();
    return found;
  }

  /**
   * The client queries the server's capabilities before its first append and caches the answer. It also caches a failed or pending answer, and then no append
   * of that client ever succeeds: it has to be replaced.
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
   * Disposes of the old client immediately: the new one repeats its running calls, and the subscription resumes there. Two clients that append at the same
   * time would end the process (decision 15).
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
