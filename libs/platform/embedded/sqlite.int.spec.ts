import { migrate, openSqlite } from '#platform/embedded/sqlite';
import { temporaryDirectory } from '#test/support/temporary-directory';

const FIRST = 'CREATE TABLE things (id TEXT PRIMARY KEY)';
const SECOND = `ALTER TABLE things ADD COLUMN colour TEXT DEFAULT 'red'`;

describe('bringing a file up to date', () => {
  const directory = temporaryDirectory();
  let files = 0;

  const opened = (file: string, ...steps: string[]): unknown[] => {
    const database = openSqlite(directory.path(file), { synchronous: 'NORMAL' });
    try {
      migrate(database, steps);
      database.exec('INSERT INTO things (id) VALUES (lower(hex(randomblob(8))))');
      return database.prepare('SELECT * FROM things').all();
    } finally {
      database.close();
    }
  };

  it('takes the steps that the file has not seen, and keeps what is in it', () => {
    const file = `file-${++files}`;
    opened(file, FIRST);
    expect(opened(file, FIRST, SECOND)).toMatchObject([{ colour: 'red' }, { colour: 'red' }]);
    expect(opened(file, FIRST, SECOND)).toHaveLength(3);
  });

  it('takes no step at all when one fails', () => {
    const file = `file-${++files}`;
    opened(file, FIRST);
    expect(() => opened(file, FIRST, SECOND, 'CREATE TABLE things (id)')).toThrow('things');
    expect(Object.keys(opened(file, FIRST)[0] as object)).toEqual(['id']);
  });

  it('refuses a file that a newer release has written', () => {
    const file = `file-${++files}`;
    opened(file, FIRST, SECOND);
    expect(() => opened(file, FIRST)).toThrow('was written by a newer release');
  });
});
