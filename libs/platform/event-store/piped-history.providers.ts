import type { Provider, Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EventHistory } from '#platform/event-history/event-history';
import { EventPipeline, type EventStep, FactTransformation } from '#platform/event-history/event-pipeline';
import { OwnStreams } from '#platform/event-history/own-streams';
import { PipedEventHistory } from '#platform/event-history/piped-event-history';
import { Upcasting } from '#platform/event-history/upcasting';
import { EventStore } from '#platform/event-store/event-store';
import { PipedEventStore } from '#platform/event-store/piped-event-store';

/** Provides the two ports in front of a backend. Facts are upcast, pass `judge`, and then `FactTransformation` next to the store. */
export const pipedHistory = (store: Type<EventStore>, history: Type<EventHistory>, judge: EventStep): Provider[] => [
  { provide: OwnStreams, inject: [DiscoveryService], useFactory: (discovery: DiscoveryService) => OwnStreams.discovered(discovery) },
  {
    provide: EventPipeline,
    inject: [DiscoveryService, FactTransformation],
    useFactory: (discovery: DiscoveryService, transformation: FactTransformation) =>
      new EventPipeline([Upcasting.discovered(discovery), judge, transformation]),
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
