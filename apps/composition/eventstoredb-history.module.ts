import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock } from '#kernel/time';
import { JUDGED_WRITES } from '#audit/contract';
import { EventHistory } from '#platform/event-history/event-history';
import { FactTransformation } from '#platform/event-history/event-pipeline';
import { EventStoreDbConnection } from '#platform/event-history/eventstoredb/eventstoredb-connection';
import { EventStoreDbEventHistory } from '#platform/event-history/eventstoredb/eventstoredb-event-history';
import { OwnStreams } from '#platform/event-history/own-streams';
import { EventStore } from '#platform/event-store/event-store';
import { EventStoreDbEventStore } from '#platform/event-store/eventstoredb/eventstoredb-event-store';
import { pipedHistory } from '#platform/event-store/piped-history.providers';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { personalDataSealedIn } from '#privacy/personal-data/personal-data.providers';

/**
 * The event store and the history in EventStoreDB, for every module of the application. Needs a global `Clock`, `SecretBox` and
 * `SubjectKeys`. For whether the server answers, see `EventStoreDbConnection.health`.
 */
@Module({})
export class EventStoreDbHistoryModule implements OnApplicationShutdown {
  constructor(
    private readonly history: EventStoreDbEventHistory,
    private readonly connection: EventStoreDbConnection,
  ) {}

  /** `kurrentdb://` or `esdb://`, each with `+discover` as well. */
  static at(url: string): DynamicModule {
    return {
      module: EventStoreDbHistoryModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: EventStoreDbConnection, inject: [Clock], useFactory: (clock: Clock) => new EventStoreDbConnection(url, clock) },
        EventStoreDbEventStore,
        EventStoreDbEventHistory,
        ...personalDataSealedIn(EventStoreDbEventStore),
        ...pipedHistory(EventStoreDbEventStore, EventStoreDbEventHistory, JUDGED_WRITES),
      ],
      exports: [EventStore, EventHistory, FactTransformation, OwnStreams, DataSubjects, EventStoreDbConnection, EventStoreDbEventStore],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    this.history.close();
    await this.connection.close();
  }
}
