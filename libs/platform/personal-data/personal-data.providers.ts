import type { Provider, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { FactTransformation } from '#platform/event-history/event-pipeline';
import type { EventStore } from '#platform/event-store/event-store';
import { DataSubjects } from '#platform/personal-data/data-subjects';
import { PersonalData } from '#platform/personal-data/personal-data';
import { discoveredPersonalFacts } from '#platform/personal-data/personal-facts';
import { SubjectKeys } from '#platform/personal-data/subject-keys';

/** Seals the personal data of every room's facts in a store. Needs `SubjectKeys` and `SecretBox`. */
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
