import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { copyOneMoment } from '#admin/operations/backup/embedded/one-moment';
import { emptyLog, openSqlite } from '#platform/embedded/sqlite';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NAMES = ['history.db', 'keys.db', 'work.db'];
const ENOUGH = 20_000;

describe('copies of files in use', () => {
  const directory = temporaryDirectory();
  const open = (name: string): DatabaseSync => openSqlite(directory.path(name), { synchronous: 'NORMAL', secureDelete: true });
  const files = NAMES.map((name) => {
    const database = open(name);
    database.exec('CREATE TABLE events (position INTEGER PRIMARY KEY, words TEXT)');
    return { database, insert: database.prepare('INSERT INTO events (words) VALUES (?)') };
  });
  const writeEach = (): void => files.forEach(({ insert }) => void insert.run('x'.repeat(500)));
  afterAll(() => files.forEach(({ database }) => database.close()));

  it('are of one moment, without waiting', async () => {
    files.forEach(({ database }) => database.exec('BEGIN'));
    for (let n = 0; n < ENOUGH; n++) writeEach();
    files.forEach(({ database }) => database.exec('COMMIT'));
    const into = directory.path('copies');
    mkdirSync(into);
    let isCopied = false;
    const copying = copyOneMoment(directory.path(''), NAMES, into, () => undefined).finally(() => (isCopied = true));
    let written = 0;
    for (; !isCopied; written++) {
      writeEach();
      await nextTurn();
    }
    const end = Number(await copying);
    expect(written).toBeGreaterThan(10);
    expect(end).toBe(ENOUGH);
    for (const name of NAMES) {
      const copy = new DatabaseSync(`${into}/${name}`, { readOnly: true });
      expect([name, copy.prepare('SELECT count(*) AS number, max(position) AS last FROM events').get()]).toEqual([
        name,
        { number: end, last: end },
      ]);
      copy.close();
    }
  });

  it('delay wiping a file only until that file is copied', async () => {
    const into = directory.path('others');
    mkdirSync(into);
    const ended: string[] = [];
    const copying = copyOneMoment(directory.path(''), NAMES, into, () => undefined).then(() => ended.push('copies'));
    const [{ database: last }, , { database: first }] = files as [(typeof files)[0], unknown, (typeof files)[0]];
    await Promise.all([emptyLog(last).then(() => ended.push('last')), emptyLog(first).then(() => ended.push('first')), copying]);
    expect(ended[0]).toBe('first');
  });
});
