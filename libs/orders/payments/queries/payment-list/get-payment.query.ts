import { Query } from '#platform/cqrs/messages';
import type { Scope } from '#platform/storage/documents';

/** One payment as JSON text; null if it does not exist. */
export class GetPayment extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}
