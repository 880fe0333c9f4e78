import { Query } from '#platform/messages/message';
import type { Scope } from '#platform/storage/documents';

/** The ids of an order and of what belongs to it: session, payments, refunds, payment links, collection, proposals. The order's alone where there is none. */
export class GetObjectsOfOrder extends Query<readonly string[]> {
  constructor(
    readonly order: string,
    readonly scope: Scope,
  ) {
    super();
  }
}
