import type { Provider, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EventHistory } from '#platform/event-history/event-history';
import { EventPipeline } from '#platform/event-history/event-pipeline';
import { OwnStreams } from '#platform/event-history/own-streams';
import { PipedEventHistory } from '#platform/event-history/piped-event-history';
import { Upcasting } from '#platform/event-history/upcasting';
import { EventStore } from '#platform/event-store/event-store';
import { PipedEventStore } from '#platform/event-store/piped-event-store';
import { DataSubjects } from '#platform/personal-data/data-subjects';
import { PersonalData } from '#platform/personal-data/personal-data';
import { discoveredPersonalFacts } from '#platform/personal-data/personal-facts';
import { SubjectKeys } from '#platform/personal-data/subject-keys';

/** The two ports before the backend that a module provides: old facts are upcast, and personal data is sealed in the store. */
export const pipedHistory = (store: Type<EventStore>, history: Type<EventHistory>): Provider[] => [
  DataSubjects,
  { provide: OwnStreams, inject: [DiscoveryService], useFactory: (discovery: DiscoveryService) => OwnStreams.discovered(discovery) },
  {
    provide: EventPipeline,
    inject: [DiscoveryService, DataSubjects, SubjectKeys, store],
    useFactory: (discovery: DiscoveryService, subjects: DataSubjects, keys: SubjectKeys, stored: EventStore) =>
      new EventPipeline([
        Upcasting.discovered(discovery),
        new PersonalData(
          () => discoveredPersonalFacts(discovery),
          subjects,
          keys,
          (stream) => stored.load(stream),
        ),
      ]),
  },
  {
    provide: EventStore,
    inject: [store, EventPipeline, OwnStreams],
    useFactory: (stored: EventStore, pipeline: EventPipeline, own: OwnStreams) => new PipedEventStore(stored, pipeline, own),
  },
  {
    provide: EventHistory,
    inject: [history, EventPipeline],
    useFactory: (stored: EventHistory, pipeline: EventPipeline) => new PipedEventHistory(stored, pipeline),
  },
];
