import type { UnixSeconds } from '#kernel/time';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { Query } from '#platform/messages/message';

/** Collections of a courier that were delivered before a time and are not fully reported: newest first. */
export class MissingCollections extends Query<AsyncIterable<CollectionResource>> {
  constructor(
    readonly account: string,
    readonly livemode: boolean,
    readonly courier_code: string,
    readonly delivered_before: UnixSeconds,
  ) {
    super();
  }
}
