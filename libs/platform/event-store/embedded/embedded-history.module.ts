import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EventHistory } from '#platform/event-history/event-history';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import { EventStore } from '#platform/event-store/event-store';

/** The event store and the history, on one file of the data directory, for every module of the application. Needs a global `Clock`. */
@Module({})
export class EmbeddedHistoryModule implements OnApplicationShutdown {
  constructor(private readonly file: HistoryFile) {}

  static in(directory: { path(name: string): string }): DynamicModule {
    return {
      module: EmbeddedHistoryModule,
      global: true,
      providers: [
        { provide: HistoryFile, useFactory: () => new HistoryFile(directory.path('history.db')) },
        { provide: EventStore, useClass: EmbeddedEventStore },
        { provide: EventHistory, useClass: EmbeddedEventHistory },
      ],
      exports: [EventStore, EventHistory],
    };
  }

  onApplicationShutdown(): void {
    this.file.close();
  }
}
