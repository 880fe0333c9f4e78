import { pipeline, Readable } from 'node:stream';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { stringify } from 'csv-stringify';
import { asText } from '#kernel/csv-cell';
import type { Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { LIST_ENTRIES } from '#risk/counters/list-entries.projection';
import type { ListEntryResource } from '#risk/resource/list-entry.resource';

const PAGE = 500;

/** All list entries of an account and mode, as a CSV file that can be imported. */
export class ExportList extends Query<Readable> {
  constructor(readonly scope: Scope) {
    super();
  }
}

@QueryHandler(ExportList)
export class ExportListHandler implements IQueryHandler<ExportList> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ scope }: ExportList): Promise<Readable> {
    const columns = ['list', 'type', 'value', 'note', 'expires_at', 'created_at', 'id'];
    const file = stringify({ header: true, columns, cast: { string: asText } });
    pipeline(Readable.from(this.entries(scope)), file, () => undefined);
    return file;
  }

  private async *entries(scope: Scope): AsyncGenerator<ListEntryResource> {
    for (let after = {}; ;) {
      const { documents, hasMore } = await this.readModels.list(LIST_ENTRIES, { scope, filters: {}, created: {}, limit: PAGE, ...after });
      for (const document of documents) {
        const entry = JSON.parse(document) as ListEntryResource;
        after = { startingAfter: entry.id };
        yield entry;
      }
      if (!hasMore) return;
    }
  }
}
