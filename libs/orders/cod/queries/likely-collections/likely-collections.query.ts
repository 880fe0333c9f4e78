import type { Minor } from '#kernel/money';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { Query } from '#platform/messages/message';
import type { Scope } from '#platform/storage/documents';

/** As many as a person compares. */
export const MOST_LIKELY = 5;

/**
 * Collections that wait for just this amount of this currency, from this courier or from nobody knows whom: the newest five. That an amount is the same proves
 * nothing.
 */
export class LikelyCollections extends Query<readonly CollectionResource[]> {
  constructor(
    readonly scope: Scope,
    readonly courier_code: string,
    readonly amount: Minor,
    readonly currency: string,
  ) {
    super();
  }
}
