import { type DynamicModule, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { JUDGED_WRITES } from '#audit/contract';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HISTORY_FILE, HistoryFile } from '#platform/event-history/embedded/history-file';
import { EventHistory } from '#platform/event-history/event-history';
import { FactTransformation } from '#platform/event-history/event-pipeline';
import { OwnStreams } from '#platform/event-history/own-streams';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { EmbeddedSubjectKeys } from '#privacy/personal-data/embedded/embedded-subject-keys';
import { personalDataSealedIn } from '#privacy/personal-data/personal-data.providers';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';
import { SecretBox } from '#privacy/secrets/secret-box';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import { EventStore } from '#platform/event-store/event-store';
import { pipedHistory } from '#platform/event-store/piped-history.providers';

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
        { provide: HistoryFile, useFactory: () => new HistoryFile(directory.path(HISTORY_FILE)) },
        {
          provide: EmbeddedSubjectKeys,
          inject: [SecretBox],
          useFactory: (secretBox: SecretBox) => new EmbeddedSubjectKeys(directory.path('keys.db'), secretBox),
        },
        { provide: SubjectKeys, useExisting: EmbeddedSubjectKeys },
        EmbeddedEventStore,
        {
          provide: EmbeddedEventHistory,
          inject: [HistoryFile],
          useFactory: (file: HistoryFile) => new EmbeddedEventHistory(file),
        },
        ...personalDataSealedIn(EmbeddedEventStore),
        ...pipedHistory(EmbeddedEventStore, EmbeddedEventHistory, JUDGED_WRITES),
      ],
      exports: [EventStore, EventHistory, FactTransformation, OwnStreams, SubjectKeys, DataSubjects],
    };
  }

  onApplicationShutdown(): void {
    this.file.close();
    this.keys.close();
  }
}
