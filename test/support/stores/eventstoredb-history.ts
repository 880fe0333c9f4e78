import { MachineClock } from '#platform/clock/machine-clock';
import { EventStoreDbConnection, type Patience } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { EventStoreDbEventHistory } from '#platform/event-history/eventstoredb/eventstoredb-event-history';
import { OwnStreams } from '#platform/event-history/own-streams';
import { EventStoreDbEventStore } from '#platform/event-store/eventstoredb/eventstoredb-event-store';

/** One process's access to an EventStoreDB: its connection and the two ports on it. */
export class EventStoreDbHistory {
  readonly connection: EventStoreDbConnection;
  readonly history: EventStoreDbEventHistory;
  readonly store: EventStoreDbEventStore;

  /** `categories`: of its own streams; all if omitted. */
  constructor(url: string, patience?: Patience, categories: readonly string[] = []) {
    this.connection = new EventStoreDbConnection(url, new MachineClock(), patience);
    const ownStreams = new OwnStreams(() => categories);
    this.history = new EventStoreDbEventHistory(this.connection, ownStreams);
    this.store = new EventStoreDbEventStore(this.connection, this.history);
  }

  async close(): Promise<void> {
    this.history.close();
    await this.connection.close();
  }
}
