import type { LineOutcome } from '#orders/cod/domain/remittance-line';
import type { CollectionResource } from '#orders/cod/resource/collection.resource';

/** What a line came to, and the collection after it; null where the order has none. */
export interface LineAnswer extends LineOutcome {
  readonly collection: CollectionResource | null;
}
