import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { openSqlite } from '#platform/embedded/sqlite';
import { Statements } from '#platform/storage/embedded/statements';

/** The state of a simulated partner: one file, which survives a restart. */
export class SandboxFile {
  private readonly database: DatabaseSync;
  private readonly statements: Statements;

  /** @param tables statements that create missing tables */
  constructor(file: string, tables: string) {
    this.database = openSqlite(file, { synchronous: 'NORMAL' });
    this.database.exec(tables);
    this.statements = new Statements(this.database);
  }

  /** A prepared statement, cached. */
  sql(text: string): StatementSync {
    return this.statements.of(text);
  }

  transaction<T>(run: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const value = run();
      this.database.exec('COMMIT');
      return value;
    } catch (fault) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw fault;
    }
  }

  close(): void {
    this.database.close();
  }
}
