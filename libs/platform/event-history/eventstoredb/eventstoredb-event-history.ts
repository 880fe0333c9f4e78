import { ErrorType, START } from '@eventstore/db-client';
import { Injectable } from '@nestjs/common';
import { EventHistory, type FollowOptions, type HistoryBatch } from '#platform/event-history/event-history';
import { HistoryMissing } from '#platform/event-history/event-history.errors';
import { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { HistoryTail } from '#platform/event-history/eventstoredb/history-tail';
import { NewestEvent } from '#platform/event-history/eventstoredb/newest-event';
import { isOfType } from '#platform/event-history/eventstoredb/outcomes';
import { BEGINNING, placeOf, positionOf } from '#platform/event-history/eventstoredb/positions';
import { ServerLog } from '#platform/event-history/eventstoredb/server-log';
import { recorded, type StoredEvent } from '#platform/event-history/eventstoredb/stored-event';
import { OwnStreams } from '#platform/event-history/own-streams';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';

const DEFAULT_BATCH = 500;

/**
 * Reads the history from EventStoreDB. Only events of this service count: those of the server and of other applications affect neither a reader's position
 * nor the end. Followers share one subscription; a follower that is behind it reads on its own.
 */
@Injectable()
@Measures()
export class EventStoreDbEventHistory extends EventHistory implements Measured {
  private readonly log: ServerLog;
  private readonly newest: NewestEvent;
  private readonly tail: HistoryTail;

  constructor(
    private readonly connection: EventStoreDbConnection,
    ownStreams: OwnStreams = new OwnStreams(),
  ) {
    super();
    this.log = new ServerLog(connection, ownStreams);
    this.newest = new NewestEvent(this.log);
    this.tail = new HistoryTail(connection, this.log, this.newest);
  }

  /** Registered in every process that uses a server: each process skips foreign events. */
  measuredBy(metrics: Metrics): void {
    const help = 'Events of other applications on the same EventStoreDB that this process has passed over, each time it did';
    metrics.measureCounts('history_foreign_events_total', help, [], () => [{ labels: {}, value: this.log.passedOver }]);
  }

  override async stream(name: string, upTo: number = Number.MAX_SAFE_INTEGER, after = -1): Promise<RecordedEvent[]> {
    try {
      const fromRevision = BigInt(after + 1);
      const found = await this.connection.read((client) => client.readStream(name, { fromRevision }));
      return found.map(({ event }) => recorded(event as StoredEvent)).filter(({ revision }) => revision <= upTo);
    } catch (fault) {
      if (isOfType(fault, ErrorType.STREAM_NOT_FOUND)) return [];
      throw fault;
    }
  }

  override async at(position: Position): Promise<RecordedEvent | null> {
    const [there] = await this.log.page(placeOf(position), 1);
    return there !== undefined && positionOf(there.position) === position && this.log.isOurs(there) ? recorded(there) : null;
  }

  override read(from: Position | null, most: number): Promise<RecordedEvent[]> {
    return this.readOwn(from, most);
  }

  private async readOwn(from: Position | null, most: number, onForeign?: (stream: string) => void): Promise<RecordedEvent[]> {
    let found: RecordedEvent[] = [];
    // One more than requested, because the server includes the event at the start position. Later reads ask for more, because the server counts foreign
    // events.
    for (let place = from, count = most + 1; ; count = Math.max(count, DEFAULT_BATCH)) {
      const page = await this.log.page(place === null ? START : placeOf(place), count);
      const after = place ?? BEGINNING;
      const news = page.filter(({ position }) => positionOf(position) > after);
      found = found.concat(this.log.oursOf(news, onForeign).map(recorded));
      if (page.length < count || found.length >= most) return found.slice(0, most);
      place = positionOf(page.at(-1)!.position);
    }
  }

  override end(): Promise<Position | null> {
    return this.newest.find();
  }

  override get live(): boolean {
    return this.tail.listening && this.tail.live;
  }

  /** Bytes of the server's log. */
  override extent(position: Position | null): number {
    return position === null ? 0 : Number(placeOf(position).commit);
  }

  override async *follow({ from, signal, most = DEFAULT_BATCH, onForeign }: FollowOptions): AsyncGenerator<HistoryBatch> {
    if (signal.aborted) return;
    if (from !== null && !(await this.log.holds(from))) throw new HistoryMissing(from, await this.end());
    await this.tail.start();
    let position = from;
    let place = from ?? BEGINNING;
    let announcedCaughtUp = false;
    while (!signal.aborted) {
      const near = onForeign === undefined ? this.tail.after(place, most) : null;
      const { from: tailBegins } = this.tail;
      const events = near === null ? await this.readOwn(place, most, onForeign) : near.map(recorded);
      const atEnd = events.length < most && (near === null || this.tail.live);
      position = events.at(-1)?.position ?? position;
      place = position !== null && position > place ? position : place;
      // The read reached the end of the server's log, and so the start of the tail, even if it found no event of this service.
      if (near === null && atEnd && tailBegins > place) place = tailBegins;
      if (events.length === 0 && (announcedCaughtUp || !atEnd)) {
        await this.tail.changed.wait(signal);
        continue;
      }
      announcedCaughtUp = atEnd;
      yield { events, position, caughtUp: atEnd };
    }
  }

  /** Wakes waiting followers so that they end. */
  close(): void {
    this.tail.close();
  }
}
