import type { Provider, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { FactTransformation } from '#platform/event-history/event-pipeline';
import type { EventStore } from '#platform/event-store/event-store';
import { DataSubjects } from '#privacy/personal-data/data-subjects';
import { PersonalData } from '#privacy/personal-data/personal-data';
import { discoveredPersonalFacts } from '#privacy/personal-data/personal-facts';
import { SubjectKeys } from '#privacy/personal-data/subject-keys';

/** Providers that seal the personal data in the facts of all rooms. `store` is the event store beneath. They need `SubjectKeys` and `SecretBox`. */
export const personalDataSealedIn = (store: Type<EventStore>): Provider[] => [
  DataSubjects,
  {
    provide: FactTransformation,
    inject: [DiscoveryService, DataSubjects, SubjectKeys, store],
    useFactory: (discovery: DiscoveryService, subjects: DataSubjects, keys: SubjectKeys, stored: EventStore) =>
      new PersonalData(
        () => discoveredPersonalFacts(discovery),
        subjects,
        keys,
        (stream) => stored.load(stream),
      ),
  },
];
