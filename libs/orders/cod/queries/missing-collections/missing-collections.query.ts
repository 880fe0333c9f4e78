import type { UnixSeconds } from '#kernel/time';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { Query } from '#platform/cqrs/messages';

/** A courier's collections that were delivered before a given time and are not fully reported, newest first. */
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
