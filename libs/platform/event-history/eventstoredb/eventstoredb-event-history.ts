import { BACKWARDS, END, ErrorType, type ReadPosition, START } from '@eventstore/db-client';
import { Injectable } from '@nestjs/common';
import { EventHistory, type FollowOptions, type HistoryBatch } from '#platform/event-history/event-history';
import { HistoryMissing } from '#platform/event-history/event-history.errors';
import { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { HistoryTail } from '#platform/event-history/eventstoredb/history-tail';
import { isOfType } from '#platform/event-history/eventstoredb/outcomes';
import { BEGINNING, placeOf, positionOf } from '#platform/event-history/eventstoredb/positions';
import { isOurs, recorded, type StoredEvent } from '#platform/event-history/eventstoredb/stored-event';
import type { Position, RecordedEvent } from '#platform/event-history/recorded-event';

const DEFAULT_BATCH = 500;

/**
 * Reads the history from EventStoreDB. Its places are those of our own events alone: what the server writes for itself moves neither a
 * reader's place nor the end. Followers share one subscription; while they are behind it, each reads by himself.
 */
@Injectable()
export class EventStoreDbEventHistory extends EventHistory {
  private readonly tail: HistoryTail;

  constructor(private readonly connection: EventStoreDbConnection) {
    super();
    this.tail = new HistoryTail(connection, () => this.end());
  }

  override async stream(name: string, upTo: number = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    try {
      const found = await this.connection.read((client) => client.readStream(name));
      return found.map(({ event }) => recorded(event as StoredEvent)).filter(({ revision }) => revision <= upTo);
    } catch (fault) {
      if (isOfType(fault, ErrorType.STREAM_NOT_FOUND)) return [];
      throw fault;
    }
  }

  override async read(from: Position | null, most: number): Promise<RecordedEvent[]> {
    let found: RecordedEvent[] = [];
    // One more than asked for, because the server counts the event at the place we come from; then more, because it counts its own.
    for (let place = from, count = most + 1; ; count = Math.max(count, DEFAULT_BATCH)) {
      const page = await this.page(place === null ? START : placeOf(place), count);
      const after = place ?? BEGINNING;
      const news = page.filter(isOurs).map(recorded);
      found = found.concat(news.filter(({ position }) => position > after));
      if (page.length < count || found.length >= most) return found.slice(0, most);
      place = positionOf(page.at(-1)!.position);
    }
  }

  override async end(): Promise<Position | null> {
    for (let place: ReadPosition = END, count = 1; ; count = DEFAULT_BATCH) {
      const page = await this.page(place, count, BACKWARDS);
      const newest = page.find(isOurs);
      if (newest !== undefined) return positionOf(newest.position);
      if (page.length < count) return null;
      place = page.at(-1)!.position;
    }
  }

  override get live(): boolean {
    return this.tail.listening && this.tail.live;
  }

  /** In bytes of the server's log. */
  override extent(position: Position | null): number {
    return position === null ? 0 : Number(placeOf(position).commit);
  }

  override async *follow({ from, signal, most = DEFAULT_BATCH }: FollowOptions): AsyncGenerator<HistoryBatch> {
    if (signal.aborted) return;
    await this.refuseBeyondEnd(from);
    await this.tail.start();
    let position = from ?? BEGINNING;
    let toldCaughtUp = false;
    while (!signal.aborted) {
      const near = this.tail.after(position, most);
      const events = near === null ? await this.read(position, most) : near.map(recorded);
      const atEnd = events.length < most && (near === null || this.tail.live);
      if (events.length === 0 && (toldCaughtUp || !atEnd)) {
        await this.tail.changed.wait(signal);
        continue;
      }
      position = events.at(-1)?.position ?? position;
      toldCaughtUp = atEnd;
      yield { events, position, caughtUp: atEnd };
    }
  }

  /** Lets followers go that wait. */
  close(): void {
    this.tail.close();
  }

  private async refuseBeyondEnd(from: Position | null): Promise<void> {
    if (from === null || from === BEGINNING) return;
    const end = await this.end();
    if (end === null || end < from) throw new HistoryMissing(from, end);
  }

  private async page(fromPosition: ReadPosition, maxCount: number, direction?: typeof BACKWARDS): Promise<StoredEvent[]> {
    const found = await this.connection.read((client) => client.readAll({ fromPosition, maxCount, ...(direction && { direction }) }));
    return found.flatMap(({ event }) => (event === undefined ? [] : [event as StoredEvent]));
  }
}
