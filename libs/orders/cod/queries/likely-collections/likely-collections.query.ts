import type { Minor } from '#kernel/money';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';
import { Query } from '#platform/cqrs/messages';
import type { Scope } from '#platform/storage/documents';

/** The most results: as many as a person can compare. */
export const MOST_LIKELY = 5;

/** The newest five open collections with exactly this amount and currency, from this courier or an unknown one. An equal amount is no proof of a match. */
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
