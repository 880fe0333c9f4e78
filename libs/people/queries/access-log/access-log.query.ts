import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ACCESS_LOG } from '#people/queries/access-log/access-log.projection';
import type { ListQuery, Page } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';

export class ListAccessLog extends Query<Page> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

/** All entries that match the filters, oldest first, one line of JSON each. */
export class ExportAccessLog extends Query<AsyncGenerator<string>> {
  constructor(readonly query: ListQuery) {
    super();
  }
}

@QueryHandler(ListAccessLog)
export class ListAccessLogHandler implements IQueryHandler<ListAccessLog> {
  constructor(private readonly readModels: ReadModels) {}

  execute({ query }: ListAccessLog): Promise<Page> {
    return this.readModels.list(ACCESS_LOG, query);
  }
}

const PAGE = 500;

@QueryHandler(ExportAccessLog)
export class ExportAccessLogHandler implements IQueryHandler<ExportAccessLog> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ query: { scope, filters, created } }: ExportAccessLog): Promise<AsyncGenerator<string>> {
    return this.lines({ scope, filters, created, limit: PAGE });
  }

  /** Lists begin with the newest entry, so this finds the oldest first and reads pages backwards from there. */
  private async *lines(query: ListQuery): AsyncGenerator<string> {
    let from = await this.oldest(query);
    if (from === null) return;
    yield `${from}\n`;
    for (let hasMore = true; hasMore;) {
      const page = await this.readModels.list(ACCESS_LOG, { ...query, endingBefore: idOf(from) });
      for (const document of page.documents.toReversed()) yield `${(from = document)}\n`;
      ({ hasMore } = page);
    }
  }

  private async oldest(query: ListQuery): Promise<string | null> {
    let oldest: string | null = null;
    for (let hasMore = true; hasMore;) {
      const page: Page = await this.readModels.list(ACCESS_LOG, { ...query, ...(oldest !== null && { startingAfter: idOf(oldest) }) });
      oldest = page.documents.at(-1) ?? oldest;
      ({ hasMore } = page);
    }
    return oldest;
  }
}

const idOf = (document: string): string => (JSON.parse(document) as { id: string }).id;
