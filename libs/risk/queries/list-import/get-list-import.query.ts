import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { LIST_IMPORTS } from '#risk/queries/list-import/list-import.projection';

/** One import as JSON text; null if there is none. */
export class GetListImport extends Query<string | null> {
  constructor(
    readonly id: string,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(GetListImport)
export class GetListImportHandler implements IQueryHandler<GetListImport> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ id, scope }: GetListImport): Promise<string | null> {
    return this.readModels.get(LIST_IMPORTS, id, scope);
  }
}
