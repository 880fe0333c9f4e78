import type { Amounts } from '#kernel/money';
import { orderOfCollection } from '#orders/domain/events/cod.events';
import { collection } from '#orders/cod/domain/collection';
import { type Resolution, resolveCollection } from '#orders/cod/domain/resolution.decisions';
import { collectionResource } from '#orders/cod/resource/collection.view';
import { orderStream } from '#orders/domain/events/order.events';
import { command, fields, shownBy } from '#platform/cqrs/command';

export const ResolveCollection = command('ResolveCollection', {
  input: fields<{
    collection: string;
    resolution: Resolution;
    /** The most that may be given up, by currency, because another person has approved that; null if nobody has. */
    approved?: Amounts | null;
  }>(),
  stream: ({ collection: id }) => orderStream(orderOfCollection(id)),
  view: collection,
  rule: (state, { collection: id, resolution, context, approved = null }) =>
    resolveCollection(state, id, resolution, context.now, approved),
  answer: shownBy(collectionResource),
});
