import { Global, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { EventHistory } from '#platform/event-history/event-history';
import { LiveFold } from '#platform/projector/live-fold';
import { ParkingListener } from '#platform/projector/parking-notices';
import type { Projection } from '#platform/projector/projection';
import { discoveredProjections, steadyModels } from '#platform/projector/projections.module';
import { SkippedEvents } from '#platform/projector/skipped-events';
import { Generations } from '#platform/storage/mongodb/generations';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { MongoSlotDocuments } from '#platform/projection-slots/mongodb/mongo-slot-documents';
import { ProjectionSlots } from '#platform/projection-slots/projection-slots';
import { SlotLead } from '#platform/projection-slots/slot-lead';

/** Slots of the live fold on MongoDB. The history, the stores and the ports of parked streams and skipped events come from global modules. */
@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [
    {
      provide: SlotLead,
      inject: [
        DiscoveryService,
        EventHistory,
        ReadModelWriter,
        ParkingListener,
        SkippedEvents,
        ProjectionSlots,
        Generations,
        MongoDatabase,
      ],
      useFactory: (
        discovery: DiscoveryService,
        history: EventHistory,
        writer: ReadModelWriter,
        listener: ParkingListener,
        skipped: SkippedEvents,
        slots: ProjectionSlots,
        generations: Generations,
        database: MongoDatabase,
      ): SlotLead => {
        const documents = new MongoSlotDocuments(generations, writer, database, steadyModels(discovery));
        let found: Projection[] | undefined;
        // Every look at the slots asks for them, and to discover them goes through all providers of the process.
        const projections = (): Projection[] => (found ??= discoveredProjections(discovery));
        return new SlotLead({ projections, history, writer, documents, slots, listener, skipped });
      },
    },
    { provide: LiveFold, useExisting: SlotLead },
  ],
  exports: [SlotLead, LiveFold],
})
export class MongoSlotsModule {}
