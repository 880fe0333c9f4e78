import type { IdPrefix } from '#kernel/ids';
import type { Query as NestQuery } from '@nestjs/cqrs';
import { Query } from '#platform/cqrs/messages';
import type { ListQuery, Page, Scope } from '#platform/storage/documents';

/** One document of a read model as JSON text; null if the scope has no such document. */
export class GetDocument extends Query<string | null> {
  constructor(
    readonly collection: string,
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

/** A page of the documents of a read model. */
export class ListDocuments extends Query<Page> {
  constructor(
    readonly collection: string,
    readonly query: ListQuery,
  ) {
    super();
  }
}

/** One resource as JSON text, folded from its streams as they are now; null if its streams cannot be found. */
export class FoldResource extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

/** The queries for a resource. */
export interface ResourceQueries {
  /** The read models that each query uses. */
  readonly reads: { readonly one: readonly string[]; readonly page: readonly string[] };
  /** The prefix of the ids of resources whose history the room declares: `FoldResource` shows them while the read model lags. */
  readonly folded?: IdPrefix;
  /** One resource as JSON text; null if the scope has no such resource. */
  one(this: void, id: string, scope: Scope): NestQuery<string | null>;
  page(this: void, query: ListQuery): NestQuery<Page>;
}

/** The queries of a read model whose documents are resources as the API shows them. */
export const queriesOf = (collection: string, folded?: IdPrefix): ResourceQueries => ({
  ...(folded && { folded }),
  reads: { one: [collection], page: [collection] },
  one: (id, scope) => new GetDocument(collection, id, scope),
  page: (query) => new ListDocuments(collection, query),
});
