import { DatabaseSync } from 'node:sqlite';
import type { ListQuery, Page } from '#platform/storage/documents';
import { DocumentTable } from '#platform/storage/embedded/document-table';
import { Statements } from '#platform/storage/embedded/statements';

/** The file of live read models, and their tables by name. */
export interface FiledModels {
  readonly file: string;
  readonly tables: Readonly<Record<string, Pick<DocumentTable, 'name' | 'filters'>>>;
}

/** Reads the lists of read models in another thread, through its own connection. A replaced generation's table stays unchanged until it is dropped. */
export class ListsInFile {
  private readonly database: DatabaseSync;
  private readonly tables: ReadonlyMap<string, DocumentTable>;

  constructor({ file, tables }: FiledModels) {
    this.database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    const statements = new Statements(this.database);
    this.tables = new Map(
      Object.entries(tables).map(([model, { name, filters }]) => [model, new DocumentTable(statements, name, filters)]),
    );
  }

  list(collection: string, query: ListQuery): Page {
    return this.tables.get(collection)!.list(query);
  }

  close(): void {
    this.database.close();
  }
}
