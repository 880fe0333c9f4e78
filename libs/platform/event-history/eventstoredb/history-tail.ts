import { type AllStreamSubscription, ErrorType, excludeSystemEvents, START } from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { backoff, SOON } from '#platform/due-work/backoff';
import { Bell } from '#platform/event-history/bell';
import { weightOf } from '#platform/event-history/event-weight';
import { HistoryMissing } from '#platform/event-history/event-history.errors';
import type { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { isOfType } from '#platform/event-history/eventstoredb/outcomes';
import { BEGINNING, placeOf, positionOf } from '#platform/event-history/eventstoredb/positions';
import type { StoredEvent } from '#platform/event-history/eventstoredb/stored-event';
import type { Position } from '#platform/event-history/recorded-event';

/** Of the newest events so many, and about so many bytes of them, are kept for followers at most; who is further behind reads by himself. */
const MOST_EVENTS = 4_000;
const MOST_BYTES = 10_000_000;

/**
 * The newest part of the history, kept up to date by the one subscription of this process, for any number of followers. It takes what
 * comes without waiting for them, so that the server never finds it slow for the sake of one of them. It subscribes again for ever.
 */
export class HistoryTail {
  /** Rings when there is something new to be found here. */
  readonly changed = new Bell();
  /** Whether the server has a subscription of ours. */
  listening = false;
  private readonly log = new Logger(HistoryTail.name);
  private readonly closing = new AbortController();
  private events: StoredEvent[] = [];
  private weight = 0;
  /** It holds everything after this place, up to that of its last event. */
  private from = BEGINNING;
  private seen = BEGINNING;
  /** Where the history ended when it subscribed last. */
  private goal = BEGINNING;
  private fault: Error | null = null;
  private started: Promise<void> | undefined;

  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly end: () => Promise<Position | null>,
  ) {}

  /** Begins to follow at the end of the history, once. */
  async start(): Promise<void> {
    this.started ??= this.begin();
    try {
      await this.started;
    } catch (fault) {
      this.started = undefined;
      throw fault;
    }
  }

  /** Whether what comes next in the history comes next here: it has seen all that there was. */
  get live(): boolean {
    return this.seen >= this.goal;
  }

  /** What follows a place, oldest first; null when it lies too far back. Throws when part of the history has gone. */
  after(position: Position, most: number): StoredEvent[] | null {
    if (this.fault !== null) throw this.fault;
    if (position < this.from) return null;
    const first = this.events.findLastIndex((event) => positionOf(event.position) <= position) + 1;
    return this.events.slice(first, first + most);
  }

  close(): void {
    this.fault = new Error('The history is closed.');
    this.closing.abort();
    this.changed.ring();
  }

  private async begin(): Promise<void> {
    this.from = this.seen = (await this.end()) ?? BEGINNING;
    void this.subscribeForEver();
  }

  private async subscribeForEver(): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 0; !signal.aborted;) {
      const before = this.seen;
      try {
        await this.subscribe();
      } catch (fault) {
        if (signal.aborted) return;
        // A server that finds us slow is well, and so are we.
        if (isOfType(fault, ErrorType.TIMEOUT)) continue;
        if (fault !== this.fault) this.connection.failed(fault);
        this.log.warn(`The subscription broke off and is made again: ${(fault as Error).message}`);
      }
      failures = this.seen > before ? 1 : failures + 1;
      await pause(backoff(failures, Math.random(), SOON), undefined, { signal }).catch(() => undefined);
    }
  }

  private async subscribe(): Promise<void> {
    await this.findGoal();
    const fromPosition = this.seen === BEGINNING ? START : placeOf(this.seen);
    const subscription = this.connection.client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() });
    // What it still says once nobody listens must not end the process.
    subscription.on('error', () => undefined);
    subscription.once('confirmation', () => (this.listening = true));
    const stop = (): void => cancel(subscription);
    this.closing.signal.addEventListener('abort', stop);
    try {
      for await (const { event } of subscription) if (event !== undefined) this.take(event as StoredEvent);
    } finally {
      this.listening = false;
      this.closing.signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** A server that came back without what we have seen is not followed: it may be the wrong one, or an old copy. */
  private async findGoal(): Promise<void> {
    const end = await this.end();
    const missing = this.seen > (end ?? BEGINNING);
    if (!this.closing.signal.aborted) this.fault = missing ? new HistoryMissing(this.seen, end) : null;
    this.connection.distrust = this.fault?.message ?? null;
    this.goal = end ?? BEGINNING;
    this.changed.ring();
    if (this.fault !== null) throw this.fault;
  }

  /** Whatever a server repeats as it changes between catching up and live is seen once. */
  private take(event: StoredEvent): void {
    const position = positionOf(event.position);
    if (position <= this.seen) return;
    this.seen = position;
    this.events.push(event);
    this.weight += weightOf(event);
    if (this.events.length === MOST_EVENTS || this.weight > MOST_BYTES) this.forgetOlderHalf();
    this.changed.ring();
  }

  private forgetOlderHalf(): void {
    const forgotten = this.events.splice(0, Math.ceil(this.events.length / 2));
    this.from = positionOf(forgotten.at(-1)!.position);
    this.weight -= forgotten.reduce((sum, event) => sum + weightOf(event), 0);
  }
}

function cancel(subscription: AllStreamSubscription): void {
  subscription.unsubscribe().catch(() => undefined);
  subscription.destroy();
}
