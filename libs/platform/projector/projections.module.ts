import { Module, type Provider } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { EventHistory } from '#platform/event-history/event-history';
import { LiveFold } from '#platform/projector/live-fold';
import { ParkingListener } from '#platform/projector/parking-notices';
import type { AnyProjection, Projection } from '#platform/projector/projection';
import { Projector } from '#platform/projector/projector';
import { SkippedEvents } from '#platform/projector/skipped-events';
import { ReadModelWriter } from '#platform/storage/read-model-writer';

class ProvidedProjections {
  constructor(readonly projections: readonly Projection[]) {}
}

/** Registers a room's projections: an entry among its module's providers. */
export const projections = (list: readonly AnyProjection[]): Provider => ({
  provide: Symbol('projections'),
  useValue: new ProvidedProjections(list),
});

/** The projections of all modules in the application. */
export const discoveredProjections = (discovery: DiscoveryService): Projection[] =>
  discovery.getProviders().flatMap(({ instance }) => (instance instanceof ProvidedProjections ? instance.projections : []));

/** Returns a function that tests by name whether a read model is steady. It collects the projections once, at its first call. */
export function steadyModels(discovery: DiscoveryService): (model: string) => boolean {
  let names: ReadonlySet<string> | undefined;
  return (model) => (names ??= new Set(discoveredProjections(discovery).flatMap(({ name, steady }) => (steady ? [name] : [])))).has(model);
}

/** The projector with the projections of all modules in the application. `EventHistory`, `ReadModelWriter` and `ParkingListener` come from a global module. */
@Module({
  imports: [DiscoveryModule],
  providers: [
    {
      provide: Projector,
      inject: [DiscoveryService, EventHistory, ReadModelWriter, ParkingListener, SkippedEvents, { token: LiveFold, optional: true }],
      useFactory: (
        discovery: DiscoveryService,
        history: EventHistory,
        writer: ReadModelWriter,
        listener: ParkingListener,
        skipped: SkippedEvents,
        fold?: LiveFold,
      ) => new Projector(() => discoveredProjections(discovery), history, writer, listener, skipped, fold),
    },
  ],
  exports: [Projector],
})
export class ProjectionsModule {}
