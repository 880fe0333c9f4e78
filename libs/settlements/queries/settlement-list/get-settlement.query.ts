import { Query } from '#platform/cqrs/messages';
import type { Scope } from '#platform/storage/documents';

/** One settlement as JSON text; null if there is none. */
export class GetSettlement extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}
