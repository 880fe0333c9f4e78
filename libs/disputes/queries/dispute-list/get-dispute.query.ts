import { Query } from '#platform/cqrs/messages';
import type { Scope } from '#platform/storage/documents';

/** One dispute as JSON text; null if the scope has no such dispute. */
export class GetDispute extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}
