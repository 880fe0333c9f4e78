import { DatabaseSync } from 'node:sqlite';
import type { ListQuery, Page } from '#platform/storage/documents';
import { DocumentTable } from '#platform/storage/embedded/document-table';
import { Statements } from '#platform/storage/embedded/statements';

/** Where live read models lie: a file, and the tables in it by their names. */
export interface FiledModels {
  readonly file: string;
  readonly tables: Readonly<Record<string, Pick<DocumentTable, 'name' | 'filters'>>>;
}

/**
 * The lists of read models as another thread reads them, through a connection of its own. A table that another generation has replaced stays as it was,
 * until it is dropped.
 */
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
