import { Query } from '#platform/cqrs/messages';
import type { Scope } from '#platform/storage/documents';

/**
 * The ids of an order and its related objects: session, payments, refunds, payment links, collection, proposals. Only the order's id if there is no
 * such order.
 */
export class GetObjectsOfOrder extends Query<readonly string[]> {
  constructor(
    readonly order: string,
    readonly scope: Scope,
  ) {
    super();
  }
}
