import { Query } from '#platform/cqrs/messages';
import type { Scope } from '#platform/storage/documents';

/** One claim as JSON text; null if the scope has no such claim. */
export class GetClaim extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}
