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

/** The most of the newest events that are kept for followers, and about the most bytes of them; a follower that is further behind reads on its own. */
const MOST_EVENTS = 4_000;
const MOST_BYTES = 10_000_000;
/** This many of the server's last events are searched for ours. */
const LATEST = 500;
/** What a projection of the server writes of an event: a link to it. */
const LINK = '$>';

/**
 * The newest part of the history, kept up to date by the one subscription of this process, for any number of followers. It takes what
 * comes without waiting for them, so that the server never finds it slow for the sake of one of them. It subscribes again for ever.
 */
export class HistoryTail {
  /** Rings when there is something new to be found here. */
  readonly changed = new WakeUpSignal();
  /** Whether the server has a subscription of ours. */
  listening = false;
  private readonly log = new Logger(HistoryTail.name);
  private readonly closing = new AbortController();
  private events: StoredEvent[] = [];
  private weight = 0;
  /** It holds everything after this place, up to that of its last event. */
  from = BEGINNING;
  private seen = BEGINNING;
  /** It knows of everything after where it began and up to here, the server's own events included. */
  private began = BEGINNING;
  private passed = BEGINNING;
  /** Having passed this it has seen all that there was when it subscribed last. */
  private goal = BEGINNING;
  private fault: Error | null = null;
  private started: Promise<void> | undefined;

  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly server: ServerLog,
    private readonly newest: NewestEvent,
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
    return this.passed >= this.goal;
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
    const fromPosition = this.passed === BEGINNING ? START : placeOf(this.passed);
    const filter = excludeSystemEvents({ checkpointReached: (reached, place) => this.passTo(reached, positionOf(place)) });
    const subscription = this.connection.client.subscribeToAll({ fromPosition, filter });
    // An error after the last listener has gone must not end the process.
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

  /** A server that came back without what we have seen is not followed: it may be the wrong one, or an old copy. */
  private async findGoal(): Promise<void> {
    const end = await this.server.end();
    const missing = !(await this.server.holds(this.seen));
    if (!this.closing.signal.aborted) this.fault = missing ? new HistoryMissing(this.seen, end === BEGINNING ? null : end) : null;
    this.connection.distrust = this.fault?.message ?? null;
    if (missing) this.newest.forget();
    // It may have lost only its own events.
    if (end < this.passed) {
      this.began = this.passed = this.seen;
      if (this.events.length === 0) this.from = this.seen;
    }
    this.goal = end > this.passed ? this.lastOfOurs(await this.latest()) : BEGINNING;
    this.changed.notify();
    if (this.fault !== null) throw this.fault;
  }

  /** The newest events, newest first; only one if that is ours. */
  private async latest(): Promise<StoredEvent[]> {
    const last = await this.server.newest(1);
    return last.every(this.isOurs) ? last : this.server.newest(LATEST);
  }

  /** The subscription learns of places in between before we have taken what it gave us up to there. */
  private async passTo(subscription: AllStreamSubscription, place: Position): Promise<void> {
    do await nextTurn();
    while (subscription.readableLength > 0 && !subscription.destroyed);
    if (place <= this.passed || subscription.destroyed) return;
    this.passed = place;
    this.newest.nothingBetween(this.began, place);
    this.changed.notify();
  }

  /** An event that a server repeats as it changes between catching up and live is seen once. */
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

  /** A follower that is behind reads past all that the server writes of our events: it filters no reads. */
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

  /** By the newest events, newest first: a place that none of ours lies behind, as far back as these show. */
  private lastOfOurs(latest: readonly StoredEvent[]): Position {
    const newest = latest.find(this.isOurs) ?? (latest.length < LATEST ? undefined : latest.at(-1));
    return newest === undefined ? BEGINNING : positionOf(newest.position);
  }
}

function cancel(subscription: AllStreamSubscription): void {
  subscription.unsubscribe().catch(() => undefined);
  subscription.destroy();
}
