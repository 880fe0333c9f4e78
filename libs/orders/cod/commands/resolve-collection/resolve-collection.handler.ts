import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { ResolveCollection } from '#orders/cod/commands/resolve-collection/resolve-collection.command';
import { orderOfCollection } from '#orders/cod/domain/cod.events';
import { collection } from '#orders/cod/domain/collection';
import { resolveCollection } from '#orders/cod/domain/resolution.decisions';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { orderStream } from '#orders/domain/order.events';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ResolveCollection)
export class ResolveCollectionHandler implements ICommandHandler<ResolveCollection> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ collection: id, resolution, context }: ResolveCollection): Promise<CollectionResource> {
    const rule = (state: typeof collection.initial) => resolveCollection(state, id, resolution, context.now);
    const { events } = await this.eventStore.decide(orderStream(orderOfCollection(id)), collection, rule, context);
    return fold(collectionResource, events)!;
  }
}
