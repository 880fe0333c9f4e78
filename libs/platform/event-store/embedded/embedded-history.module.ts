import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EventHistory } from '#platform/event-history/event-history';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import { PipedEventHistory } from '#platform/event-history/piped-event-history';
import { Upcasting } from '#platform/event-history/upcasting';
import { DataSubjects } from '#platform/personal-data/data-subjects';
import { EmbeddedSubjectKeys } from '#platform/personal-data/embedded/embedded-subject-keys';
import { PersonalData } from '#platform/personal-data/personal-data';
import { discoveredPersonalFacts } from '#platform/personal-data/personal-facts';
import { SubjectKeys } from '#platform/personal-data/subject-keys';
import { SecretBox } from '#platform/secrets/secret-box';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import { EventStore } from '#platform/event-store/event-store';
import { PipedEventStore } from '#platform/event-store/piped-event-store';

/**
 * The event store and the history, on one file of the data directory, and the keys of personal data in another, for every module of the
 * application. Needs a global `Clock` and `SecretBox`.
 */
@Module({})
export class EmbeddedHistoryModule implements OnApplicationShutdown {
  constructor(
    private readonly file: HistoryFile,
    private readonly keys: EmbeddedSubjectKeys,
  ) {}

  static in(directory: { path(name: string): string }): DynamicModule {
    return {
      module: EmbeddedHistoryModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        { provide: HistoryFile, useFactory: () => new HistoryFile(directory.path('history.db')) },
        {
          provide: EmbeddedSubjectKeys,
          inject: [SecretBox],
          useFactory: (secretBox: SecretBox) => new EmbeddedSubjectKeys(directory.path('keys.db'), secretBox),
        },
        { provide: SubjectKeys, useExisting: EmbeddedSubjectKeys },
        DataSubjects,
        EmbeddedEventStore,
        EmbeddedEventHistory,
        {
          provide: EventPipeline,
          inject: [DiscoveryService, DataSubjects, SubjectKeys, EmbeddedEventHistory],
          useFactory: (discovery: DiscoveryService, subjects: DataSubjects, keys: SubjectKeys, history: EventHistory) =>
            new EventPipeline([
              Upcasting.discovered(discovery),
              new PersonalData(() => discoveredPersonalFacts(discovery), subjects, keys, history),
            ]),
        },
        {
          provide: EventStore,
          inject: [EmbeddedEventStore, EventPipeline],
          useFactory: (store: EventStore, pipeline: EventPipeline) => new PipedEventStore(store, pipeline),
        },
        {
          provide: EventHistory,
          inject: [EmbeddedEventHistory, EventPipeline],
          useFactory: (history: EventHistory, pipeline: EventPipeline) => new PipedEventHistory(history, pipeline),
        },
      ],
      exports: [EventStore, EventHistory, SubjectKeys, DataSubjects],
    };
  }

  onApplicationShutdown(): void {
    this.file.close();
    this.keys.close();
  }
}
