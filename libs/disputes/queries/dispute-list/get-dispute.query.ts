import { Query } from '#platform/cqrs/messages';
import type { Scope } from '#platform/storage/documents';

/** One dispute as JSON text, or null. */
export class GetDispute extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}
