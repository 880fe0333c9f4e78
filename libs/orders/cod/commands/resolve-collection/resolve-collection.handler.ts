import { ResolveCollection } from '#orders/cod/commands/resolve-collection/resolve-collection.command';
import { orderOfCollection } from '#orders/cod/domain/cod.events';
import { collection } from '#orders/cod/domain/collection';
import { resolveCollection } from '#orders/cod/domain/resolution.decisions';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { orderStream } from '#orders/domain/order.events';
import { decides, shownBy } from '#platform/event-store/decides';

export const ResolveCollectionHandler = decides(ResolveCollection, {
  stream: ({ collection: id }) => orderStream(orderOfCollection(id)),
  view: collection,
  rule: (state, { collection: id, resolution, context, approved }) => resolveCollection(state, id, resolution, context.now, approved),
  answer: shownBy(collectionResource),
});
