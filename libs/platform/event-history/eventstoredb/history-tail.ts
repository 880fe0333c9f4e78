import { type AllStreamSubscription, ErrorType, excludeSystemEvents, START } from '@eventstore/db-client';
import { Logger } from '@nestjs/common';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { backoff, SOON } from '#kernel/backoff';
import { WakeUpSignal } from '#platform/event-history/wake-up-signal';
import { weightOf } from '#platform/event-history/event-weight';
import { HistoryMissing } from '#platform/event-history/event-history.errors';
import type { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import type { NewestEvent } from '#platform/event-history/eventstoredb/newest-event';
import { isOfType } from '#platform/event-history/eventstoredb/outcomes';
import { BEGINNING, placeOf, positionOf } from '#platform/event-history/eventstoredb/positions';
import type { ServerLog } from '#platform/event-history/eventstoredb/server-log';
import type { StoredEvent } from '#platform/event-history/eventstoredb/stored-event';
import type { Position } from '#platform/event-history/recorded-event';

/** Limits of the tail: number of events, and approximate bytes. A follower further behind reads on its own. */
const MOST_EVENTS = 4_000;
const MOST_BYTES = 10_000_000;
/** Number of the server's newest events in which to look for one of this service. */
const LATEST = 500;
/** Type of the links to events that the server's projections write. */
const LINK = '$>';

/**
 * The newest part of the history, kept up to date by the process's only subscription, for any number of followers. It receives events without waiting for
 * followers, so that a slow follower does not make the server drop the subscription. It resubscribes indefinitely.
 */
export class HistoryTail {
  /** Notifies when `after` may have something new. */
  readonly changed = new WakeUpSignal();
  /** Whether the server has accepted the subscription. */
  listening = false;
  private readonly log = new Logger(HistoryTail.name);
  private readonly closing = new AbortController();
  private events: StoredEvent[] = [];
  private weight = 0;
  /** The tail holds all events of this service after this position. */
  from = BEGINNING;
  private seen = BEGINNING;
  /** The subscription covers everything between `began` and `passed`, including the server's own events. */
  private began = BEGINNING;
  private passed = BEGINNING;
  /** End of the history at the last subscription: past it, the tail is live. */
  private goal = BEGINNING;
  private fault: Error | null = null;
  private started: Promise<void> | undefined;

  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly server: ServerLog,
    private readonly newest: NewestEvent,
  ) {}

  /** Subscribes once, at the end of the history. */
  async start(): Promise<void> {
    this.started ??= this.begin();
    try {
      await this.started;
    } catch (fault) {
      this.started = undefined;
      throw fault;
    }
  }

  /** Whether the next event of the history will arrive here: the tail has reached `goal`. */
  get live(): boolean {
    return this.passed >= this.goal;
  }

  /** The events after a position, oldest first; null when the position is before the tail. Throws when part of the history is lost. */
  after(position: Position, most: number): StoredEvent[] | null {
    if (this.fault !== null) throw this.fault;
    if (position < this.from) return null;
    const first = this.events.findLastIndex((event) => positionOf(event.position) <= position) + 1;
    return this.events.slice(first, first + most);
  }

  close(): void {
    this.fault = new Error('The history is closed.');
    this.closing.abort();
    this.changed.notify();
  }

  private async begin(): Promise<void> {
    const latest = await this.latest();
    this.warnOfLinks(latest);
    this.began = this.passed = latest[0] === undefined ? BEGINNING : positionOf(latest[0].position);
    this.from = this.lastOfOurs(latest);
    if (latest.some(this.isOurs)) this.seen = this.from;
    this.subscribeForEver();
  }

  /** Never rejects. */
  private async subscribeForEver(): Promise<void> {
    const { signal } = this.closing;
    for (let failures = 0; !signal.aborted;) {
      const before = this.seen;
      try {
        await this.subscribe();
      } catch (fault) {
        if (signal.aborted) return;
        // The server dropped a subscription that was too slow. That is no fault of either side.
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
    const fromPosition = this.passed === BEGINNING ? START : placeOf(this.passed);
    const filter = excludeSystemEvents({ checkpointReached: (reached, place) => this.passTo(reached, positionOf(place)) });
    const subscription = this.connection.client.subscribeToAll({ fromPosition, filter });
    // An error after the last listener is removed must not end the process.
    subscription.on('error', () => undefined);
    subscription.once('confirmation', () => (this.listening = true));
    subscription.on('caughtUp', () => void this.passTo(subscription, this.goal));
    const stop = (): void => cancel(subscription);
    this.closing.signal.addEventListener('abort', stop);
    try {
      for await (const { event } of subscription) if (event !== undefined) this.take(event);
    } finally {
      this.listening = false;
      this.closing.signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** Stops following a server that has lost events: it may be the wrong server, or an old copy. */
  private async findGoal(): Promise<void> {
    const end = await this.server.end();
    const missing = !(await this.server.holds(this.seen));
    if (!this.closing.signal.aborted) this.fault = missing ? new HistoryMissing(this.seen, end === BEGINNING ? null : end) : null;
    this.connection.distrust = this.fault?.message ?? null;
    if (missing) this.newest.forget();
    // The server may have lost only its own events.
    if (end < this.passed) {
      this.began = this.passed = this.seen;
      if (this.events.length === 0) this.from = this.seen;
    }
    this.goal = end > this.passed ? this.lastOfOurs(await this.latest()) : BEGINNING;
    this.changed.notify();
    if (this.fault !== null) throw this.fault;
  }

  /** The newest events, newest first; only one if it belongs to this service. */
  private async latest(): Promise<StoredEvent[]> {
    const last = await this.server.newest(1);
    return last.every(this.isOurs) ? last : this.server.newest(LATEST);
  }

  /** A checkpoint of the subscription can overtake events that are still in its buffer. */
  private async passTo(subscription: AllStreamSubscription, place: Position): Promise<void> {
    do await nextTurn();
    while (subscription.readableLength > 0 && !subscription.destroyed);
    if (place <= this.passed || subscription.destroyed) return;
    this.passed = place;
    this.newest.nothingBetween(this.began, place);
    this.changed.notify();
  }

  /** Ignores an event that the server repeats when it switches from catching up to live. */
  private take(event: StoredEvent): void {
    const position = positionOf(event.position);
    if (position <= this.passed) return;
    this.passed = position;
    if (this.server.oursOf([event]).length === 0) {
      this.newest.nothingBetween(this.began, position);
      this.changed.notify();
      return;
    }
    this.seen = position;
    this.newest.came(position);
    this.events.push(event);
    this.weight += weightOf(event);
    if (this.events.length === MOST_EVENTS || this.weight > MOST_BYTES) this.forgetOlderHalf();
    this.changed.notify();
  }

  /** Warns of links, because a follower that is behind has to read past them: it filters no reads. */
  private warnOfLinks(latest: readonly StoredEvent[]): void {
    const links = latest.filter(({ type }) => type === LINK).length;
    if (links * 2 <= latest.length) return;
    this.log.warn(
      `${links} of the newest ${latest.length} events in EventStoreDB are links that its own projections write. They make appends slower, and readers of ` +
        'the history take several times as long. Run it without them: KURRENTDB_RUN_PROJECTIONS=None. See docs/deployment.md.',
    );
  }

  private forgetOlderHalf(): void {
    const forgotten = this.events.splice(0, Math.ceil(this.events.length / 2));
    this.from = positionOf(forgotten.at(-1)!.position);
    this.weight -= forgotten.reduce((sum, event) => sum + weightOf(event), 0);
  }

  private readonly isOurs = (event: StoredEvent): boolean => this.server.isOurs(event);

  /** Position of the newest event of this service among the newest events of the server, or the oldest of these if it is not among them. */
  private lastOfOurs(latest: readonly StoredEvent[]): Position {
    const newest = latest.find(this.isOurs) ?? (latest.length < LATEST ? undefined : latest.at(-1));
    return newest === undefined ? BEGINNING : positionOf(newest.position);
  }
}

function cancel(subscription: AllStreamSubscription): void {
  subscription.unsubscribe().catch(() => undefined);
  subscription.destroy();
}
