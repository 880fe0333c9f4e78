import { MachineClock } from '#platform/clock/machine-clock';
import { EventStoreDbConnection, type Patience } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { EventStoreDbEventHistory } from '#platform/event-history/eventstoredb/eventstoredb-event-history';
import { EventStoreDbEventStore } from '#platform/event-store/eventstoredb/eventstoredb-event-store';

/** One process's way to an EventStoreDB: its connection and the two ports on it. */
export class EventStoreDbHistory {
  readonly connection: EventStoreDbConnection;
  readonly history: EventStoreDbEventHistory;
  readonly store: EventStoreDbEventStore;

  constructor(url: string, patience?: Patience) {
    this.connection = new EventStoreDbConnection(url, new MachineClock(), patience);
    this.history = new EventStoreDbEventHistory(this.connection);
    this.store = new EventStoreDbEventStore(this.connection, this.history);
  }

  async close(): Promise<void> {
    this.history.close();
    await this.connection.close();
  }
}
