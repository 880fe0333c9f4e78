import { BACKWARDS, END, type ReadPosition } from '@eventstore/db-client';
import type { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { BEGINNING, placeOf, positionOf } from '#platform/event-history/eventstoredb/positions';
import { isOfServer, type StoredEvent } from '#platform/event-history/eventstoredb/stored-event';
import type { OwnStreams } from '#platform/event-history/own-streams';
import type { Position } from '#platform/event-history/recorded-event';

/** The server's whole log, including the server's own events and those of other applications: reads are not filtered. */
export class ServerLog {
  /** Number of foreign events skipped since the process started, counted at each read. */
  passedOver = 0;

  constructor(
    private readonly connection: EventStoreDbConnection,
    private readonly ownStreams: OwnStreams,
  ) {}

  isOurs(event: StoredEvent): boolean {
    return !isOfServer(event) && this.ownStreams.include(event.streamId);
  }

  /** The events of this service. `onForeign` is called with the stream of each event of another application. */
  oursOf(events: readonly StoredEvent[], onForeign?: (stream: string) => void): StoredEvent[] {
    return events.filter((event) => {
      if (this.isOurs(event)) return true;
      if (!isOfServer(event)) {
        this.passedOver++;
        onForeign?.(event.streamId);
      }
      return false;
    });
  }

  async page(fromPosition: ReadPosition, maxCount: number, direction?: typeof BACKWARDS): Promise<StoredEvent[]> {
    const found = await this.connection.read((client) => client.readAll({ fromPosition, maxCount, ...(direction && { direction }) }));
    return found.flatMap(({ event }) => (event === undefined ? [] : [event]));
  }

  /** The newest events, newest first. */
  newest(count: number): Promise<StoredEvent[]> {
    return this.page(END, count, BACKWARDS);
  }

  /** The position of the last event in the log, of any application. */
  async end(): Promise<Position> {
    const [last] = await this.newest(1);
    return last === undefined ? BEGINNING : positionOf(last.position);
  }

  /** Whether an event has exactly this position. */
  async holds(position: Position): Promise<boolean> {
    if (position === BEGINNING) return true;
    if ((await this.end()) < position) return false;
    const [there] = await this.page(placeOf(position), 1);
    return there !== undefined && positionOf(there.position) === position;
  }
}
