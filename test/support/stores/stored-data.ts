import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A service's stored data, seen from outside. */
export interface StoredData {
  /** The files, collections and streams that contain any of some words. */
  containing(words: readonly string[]): Promise<string[]>;
  /** All rows of a read models' table or collection, in the order of their ids. */
  rows(table: string): Promise<unknown[]>;
}

/** The simulated partners' own files: their data is not ours. */
const OF_PARTNERS = /^sandbox(-shop)?\.db/;

/** In the files of a data directory. */
export class StoredInFiles implements StoredData {
  constructor(private readonly dataDir: string) {}

  async containing(words: readonly string[]): Promise<string[]> {
    return readdirSync(this.dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => !OF_PARTNERS.test(name) && statSync(join(this.dataDir, name)).isFile())
      .filter((name) => {
        const bytes = readFileSync(join(this.dataDir, name));
        return words.some((word) => bytes.includes(word));
      });
  }

  async rows(table: string): Promise<unknown[]> {
    const file = new DatabaseSync(join(this.dataDir, 'read-models.db'), { readOnly: true });
    try {
      return file.prepare(`SELECT * FROM ${table} ORDER BY id`).all();
    } finally {
      file.close();
    }
  }
}
