import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetDocument, ListDocuments } from '#platform/storage/document-queries';
import type { Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

@QueryHandler(GetDocument)
export class GetDocumentHandler implements IQueryHandler<GetDocument> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ collection, id, scope }: GetDocument): Promise<string | null> {
    return this.readModels.get(collection, id, scope);
  }
}

@QueryHandler(ListDocuments)
export class ListDocumentsHandler implements IQueryHandler<ListDocuments> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ collection, query }: ListDocuments): Promise<Page> {
    return this.readModels.list(collection, query);
  }
}
