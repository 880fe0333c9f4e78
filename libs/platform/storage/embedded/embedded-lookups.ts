import { Injectable } from '@nestjs/common';
import type { FilterValue } from '#platform/storage/documents';
import type { DocumentTable } from '#platform/storage/embedded/document-table';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { Lookups } from '#platform/storage/lookups';

const MOST_FOUND = 1_000;

interface Found {
  /** The table's count of writes when they were read. */
  readonly writes: number;
  readonly documents: Map<string, unknown>;
}

/** What was found stays at hand until its table is written to: every request looks up its API key. */
@Injectable()
export class EmbeddedLookups extends Lookups {
  private readonly found = new WeakMap<DocumentTable, Found>();

  constructor(private readonly file: ReadModelFile) {
    super();
  }

  override async find<Doc>(lookup: string, key: string): Promise<Doc | null> {
    const table = this.file.liveTable(lookup);
    const { documents } = this.foundIn(table);
    const known = documents.get(key);
    if (known !== undefined) return known as Doc;
    const json = table.find(key);
    if (json === null) return null;
    const document = JSON.parse(json) as Doc;
    documents.set(key, document);
    return document;
  }

  override async all<Doc>(lookup: string, filter: string, value: FilterValue): Promise<Doc[]> {
    return this.file
      .liveTable(lookup)
      .all(filter, value)
      .map((json) => JSON.parse(json) as Doc);
  }

  private foundIn(table: DocumentTable): Found {
    let found = this.found.get(table);
    if (found === undefined || found.writes !== table.writes || found.documents.size === MOST_FOUND) {
      found = { writes: table.writes, documents: new Map() };
      this.found.set(table, found);
    }
    return found;
  }
}
