import { GroupCommit } from '#platform/embedded/group-commit';
import { openSqlite } from '#platform/embedded/sqlite';

describe('a group commit', () => {
  const database = openSqlite(':memory:', { synchronous: 'FULL' });
  database.exec('CREATE TABLE words (word TEXT UNIQUE)');
  afterEach(() => database.exec('DELETE FROM words'));
  afterAll(() => database.close());

  let groups: string[] = [];
  beforeEach(() => (groups = []));
  const commits = new GroupCommit(database, { committed: () => groups.push('committed'), undone: () => groups.push('undone') });

  const insert = (word: string) => (): string => {
    database.prepare('INSERT INTO words VALUES (?)').run(word);
    return word;
  };
  const refuse = (): never => {
    throw new RangeError('no');
  };
  const words = (): string[] => database.prepare('SELECT word FROM words ORDER BY word').all().map((row) => row['word'] as string); // prettier-ignore

  it('lets writes of one turn share a commit, except refused ones', async () => {
    const outcomes = await Promise.allSettled([commits.write(insert('a')), commits.write(refuse), commits.write(insert('b'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(words()).toEqual(['a', 'b']);
    expect(groups).toEqual(['committed']);
  });

  it('reverts the whole group if the database fails during a write', async () => {
    const half = (): void => {
      insert('b')();
      insert('b')();
    };
    const outcomes = await Promise.allSettled([commits.write(insert('a')), commits.write(half)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(words()).toEqual([]);
    expect(groups).toEqual(['undone']);
    expect(await commits.write(insert('c'))).toBe('c');
  });

  it('waits for the disk if one of the writes of a group must survive a power cut', async () => {
    const waits = (): boolean => database.prepare('PRAGMA synchronous').get()!['synchronous'] === 2;
    expect(await Promise.all([commits.write(waits, 'process'), commits.write(waits, 'process')])).toEqual([false, false]);
    expect(await Promise.all([commits.write(waits, 'process'), commits.write(waits)])).toEqual([true, true]);
    expect(await commits.write(waits, 'process')).toBe(false);
  });
});
