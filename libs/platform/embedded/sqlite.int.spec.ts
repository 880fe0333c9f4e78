import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { emptyLog, migrate, openSqlite, overwriteFreePages } from '#platform/embedded/sqlite';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

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

  it('runs the missing steps, and keeps the content', () => {
    const file = `file-${++files}`;
    opened(file, FIRST);
    expect(opened(file, FIRST, SECOND)).toMatchObject([{ colour: 'red' }, { colour: 'red' }]);
    expect(opened(file, FIRST, SECOND)).toHaveLength(3);
  });

  it('runs no step if one fails', () => {
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

describe('removed data', () => {
  const directory = temporaryDirectory();
  const SECRET = 'asha@okaxis';
  const isReadable = (file: string): boolean => ['', '-wal'].some((suffix) => readFileSync(directory.path(file + suffix)).includes(SECRET));

  it('cannot be read in the file, even if other data is written and removed during the wiping', async () => {
    const database = openSqlite(directory.path('wiped'), { synchronous: 'NORMAL', secureDelete: true });
    const fill = (table: string): void => {
      database.exec(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY, words TEXT)`);
      const insert = database.prepare(`INSERT INTO ${table} (words) VALUES (?)`);
      for (let n = 0; n < 3000; n++) insert.run(`${SECRET} ${'x'.repeat(n % 1500)}`);
    };
    fill('kept');
    fill('dropped');
    database.exec(`UPDATE kept SET words = 'forgotten'`);
    database.exec('PRAGMA secure_delete = OFF; DROP TABLE dropped; PRAGMA secure_delete = ON');
    await emptyLog(database);
    expect(isReadable('wiped')).toBe(true);
    let isWiped = false;
    const wiping = overwriteFreePages(database).then(() => (isWiped = true));
    while (!isWiped) {
      database.exec(`INSERT INTO kept VALUES (0, zeroblob(20000)); DELETE FROM kept WHERE id = 0`);
      await nextTurn();
    }
    await wiping;
    await emptyLog(database);
    expect(isReadable('wiped')).toBe(false);
    expect(database.prepare('SELECT COUNT(*) AS number FROM kept').get()).toEqual({ number: 3000 });
    database.close();
  });
});
