import { BACKWARDS, END, EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#kernel/time';
import { backoff } from '#platform/due-work/backoff';
import { HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { collected, within } from '#platform/event-history/eventstoredb/deadline';
import { outcomeOf } from '#platform/event-history/eventstoredb/outcomes';

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

/** The one connection that this process has to EventStoreDB: every call through it is answered, refused, or given up in time. */
export class EventStoreDbConnection {
  readonly client: EventStoreDBClient;
  /** Why what the server has is not followed, should it not be. */
  distrust: string | null = null;
  private closed = false;
  private unreachable: { readonly since: number; readonly reason: string } | null = null;

  /** `esdb://` or `esdb+discover://`. Connects with the first call. */
  constructor(
    url: string,
    private readonly clock: Clock,
    readonly patience: Patience = PATIENCE,
  ) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  /**
   * Makes a call that ends in time, and makes it again after what may pass, which is safe: see `Outcome`. Rejects with what the server
   * refuses it with, or with `HistoryUnavailable`.
   */
  async ask<T>(call: () => Promise<T>): Promise<T> {
    const began = performance.now();
    for (let failures = 1; ; failures++) {
      try {
        const answer = await call();
        this.unreachable = null;
        return answer;
      } catch (fault) {
        if (outcomeOf(fault) === 'refused') throw fault;
        this.failed(fault);
        const milliseconds = backoff(failures, Math.random(), this.patience.answer);
        if (this.closed || performance.now() + milliseconds - began > this.patience.outage) throw new HistoryUnavailable(fault);
        await pause(milliseconds);
      }
    }
  }

  /** All that a read gives; from the start again when it breaks off, so `open` makes a new one. */
  read<E>(open: () => StreamingRead<E>): Promise<E[]> {
    return this.ask(async () => {
      const found = await collected(this.patience.answer, open());
      // The client ends the reads it gives up as if they were complete.
      if (this.closed) throw new Error('The connection is closed.');
      return found;
    });
  }

  /** Whether the server answers now, with the history that is known of it: null, or why not, and since when it has not answered. */
  async health(): Promise<string | null> {
    const last = this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    try {
      await collected(HEALTH_ANSWER, last);
      this.unreachable = null;
      return this.distrust;
    } catch (fault) {
      this.failed(fault);
      const { since, reason } = this.unreachable!;
      return `unreachable since ${new Date(since).toISOString()}: ${reason}`;
    }
  }

  /** A call outside of `ask` has failed. */
  failed(fault: unknown): void {
    const { message } = fault as Partial<Error>;
    this.unreachable = { since: this.unreachable?.since ?? this.clock.milliseconds(), reason: message || String(fault) };
  }

  /** Ends what is under way: nobody who waits is answered any more. */
  async close(): Promise<void> {
    this.closed = true;
    await within(this.patience.answer, this.client.dispose()).catch(() => undefined);
  }
}
