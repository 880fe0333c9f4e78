import { closeSync, copyFileSync, existsSync, openSync, readSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite } from '#platform/embedded/sqlite';
import { WriteAheadLog } from '#platform/embedded/write-ahead-log';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const MEBIBYTE = 1_048_576;
/** Writes of a quarter mebibyte: half the number after which SQLite would checkpoint the whole log in a commit. */
const IN_TIME = 144;

const directory = temporaryDirectory();
let files = 0;
let path: string;
let database: DatabaseSync;
let log: WriteAheadLog;

beforeEach(() => {
  path = directory.path(`file-${++files}`);
  database = openSqlite(path, { synchronous: 'NORMAL' });
  database.exec('CREATE TABLE things (id INTEGER PRIMARY KEY, bytes BLOB)');
  log = new WriteAheadLog(database);
});

afterEach(() => {
  log.close();
  if (database.isOpen) database.close();
});

function write(bytes = MEBIBYTE): void {
  database.exec(`INSERT INTO things (bytes) VALUES (zeroblob(${bytes}))`);
  log.grew();
}

/** Number of restarts of the log, from the counter in its header. */
function timesBegun(): number {
  const header = Buffer.alloc(16);
  const file = openSync(`${path}-wal`, 'r');
  readSync(file, header);
  closeSync(file);
  return header.readUInt32BE(12);
}

/** Rows in the file itself, without the log. */
function inTheFile(): number {
  const copy = directory.path(`copy-${files}`);
  copyFileSync(path, copy);
  const copied = new DatabaseSync(copy);
  try {
    return Number(copied.prepare('SELECT count(*) AS count FROM things').get()!['count']);
  } finally {
    copied.close();
  }
}

describe('the log beside a file', () => {
  it('is checkpointed automatically after it has grown', async () => {
    for (let n = 0; n < 6; n++) write();
    await eventually(() => expect(inTheFile()).toBe(6));
  });

  it('is not checkpointed while it has little content, even if it was long before', async () => {
    for (let n = 0; n < 6; n++) write();
    await eventually(() => expect(inTheFile()).toBe(6));
    write(1);
    await pause(400);
    expect(inTheFile()).toBe(6);
  });

  it('restarts under constant writes, before SQLite would checkpoint with a commit', async () => {
    const lengths: number[] = [];
    let [begun, since] = [timesBegun(), 0];
    const usual = (): number => (lengths.length < 5 ? Infinity : lengths.toSorted((a, b) => a - b)[lengths.length >> 1]!);
    // On a busy machine the thread may be late, and without a request it may be in time by chance.
    for (let n = 0; n < 1500 && usual() >= IN_TIME; n++) {
      write(MEBIBYTE / 4);
      since++;
      if (timesBegun() !== begun) {
        lengths.push(since);
        [begun, since] = [timesBegun(), 0];
      }
      await pause(5);
    }
    expect(usual()).toBeLessThan(IN_TIME);
  });

  it('is unchanged when the disk is full, without a fault for others, and is checkpointed later', async () => {
    let [tries, isFull] = [0, true];
    database.exec = (sql) => {
      const checkpoints = sql.includes('wal_checkpoint');
      if (checkpoints) tries++;
      if (checkpoints && isFull) throw new Error('The disk is full.');
      DatabaseSync.prototype.exec.call(database, sql);
    };
    for (let n = 0; n < 20; n++) write();
    await eventually(() => expect(tries).toBe(1));
    isFull = false;
    for (let n = 0; n < 20; n++) write();
    await eventually(() => expect([tries, inTheFile()]).toEqual([2, 40]));
  });

  it.each([95, 100, 105, 110, 115, 120])('is empty when the file is closed, even %i ms after a commit', async (passed) => {
    for (let n = 0; n < 12; n++) write();
    await pause(passed);
    log.close();
    database.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(inTheFile()).toBe(12);
  });
});
