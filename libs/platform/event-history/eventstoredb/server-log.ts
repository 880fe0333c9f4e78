import { BACKWARDS, END, type ReadPosition } from '@eventstore/db-client';
import type { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { BEGINNING, placeOf, positionOf } from '#platform/event-history/eventstoredb/positions';
import type { StoredEvent } from '#platform/event-history/eventstoredb/stored-event';
import type { Position } from '#platform/event-history/recorded-event';

/** All that the server holds, in its order, its own events among ours: it filters no reads. */
export class ServerLog {
  constructor(private readonly connection: EventStoreDbConnection) {}

  async page(fromPosition: ReadPosition, maxCount: number, direction?: typeof BACKWARDS): Promise<StoredEvent[]> {
    const found = await this.connection.read((client) => client.readAll({ fromPosition, maxCount, ...(direction && { direction }) }));
    return found.flatMap(({ event }) => (event === undefined ? [] : [event as StoredEvent]));
  }

  /** The newest so many, newest first. */
  newest(count: number): Promise<StoredEvent[]> {
    return this.page(END, count, BACKWARDS);
  }

  /** The place of its last event, whosever it is. */
  async end(): Promise<Position> {
    const [last] = await this.newest(1);
    return last === undefined ? BEGINNING : positionOf(last.position);
  }

  /** Whether an event stands at just this place. */
  async holds(position: Position): Promise<boolean> {
    if (position === BEGINNING) return true;
    if ((await this.end()) < position) return false;
    const [there] = await this.page(placeOf(position), 1);
    return there !== undefined && positionOf(there.position) === position;
  }
}
