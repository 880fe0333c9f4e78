import { DatabaseSync } from 'node:sqlite';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { JobFile } from '#job-queue/embedded/job-file';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** As the release wrote it that knew no lanes. */
const BEFORE_GROUPS = `
  CREATE TABLE due_work (
    kind TEXT NOT NULL, key TEXT NOT NULL, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL, payload TEXT NOT NULL,
    PRIMARY KEY (kind, key)) WITHOUT ROWID;
  CREATE INDEX due_work_due ON due_work (kind, due_at);
  CREATE TABLE planners (name TEXT PRIMARY KEY, position TEXT NOT NULL);
  CREATE TABLE record_collections (name TEXT PRIMARY KEY, filters TEXT NOT NULL);
  CREATE TABLE idempotency_records (
    scope TEXT NOT NULL, key TEXT NOT NULL, fingerprint TEXT NOT NULL, first_at INTEGER NOT NULL,
    status INTEGER, body TEXT, request_id TEXT, PRIMARY KEY (scope, key));
  CREATE INDEX idempotency_records_first ON idempotency_records (scope, first_at);
  CREATE TABLE last_uses (name TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO due_work VALUES ('send', 'later', 2000, 3, '"later"'), ('send', 'now', 1000, 0, '"now"');
  INSERT INTO planners VALUES ('work', '00000000000000000007');
  PRAGMA user_version = 2`;

/** As releases wrote them that kept the ends of records in a table of their own. */
const BEFORE_ENDS = `;
  ALTER TABLE due_work ADD COLUMN lane TEXT NOT NULL DEFAULT '';
  ALTER TABLE due_work ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE due_work ADD COLUMN clock TEXT;
  ALTER TABLE due_work ADD COLUMN ahead INTEGER NOT NULL DEFAULT 0;
  CREATE TABLE lane_rests (kind TEXT NOT NULL, lane TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (kind, lane)) WITHOUT ROWID;
  CREATE TABLE clocks (name TEXT PRIMARY KEY, ahead INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE record_expiries (
    collection TEXT NOT NULL, id TEXT NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (collection, id)) WITHOUT ROWID;
  CREATE INDEX record_expiries_due ON record_expiries (expires_at);
  CREATE TABLE record_attempts (id TEXT PRIMARY KEY, scope TEXT NOT NULL, created_at INTEGER NOT NULL, doc TEXT NOT NULL, f_status);
  INSERT INTO record_collections VALUES ('attempts', '["status"]');
  INSERT INTO record_attempts SELECT value, 'acct_1:test', 1, '"' || value || '"', 'made' FROM json_each('["soon", "late", "never"]');
  INSERT INTO record_expiries VALUES ('attempts', 'soon', 5000), ('attempts', 'late', 6000), ('others', 'never', 5000);
  PRAGMA user_version = 6`;

const RECORD = { collection: 'attempts', scope: 'acct_1:test', createdAt: 1, json: '{}' };

describe('the job file', () => {
  const directory = temporaryDirectory();

  it('continues the jobs of an older release', async () => {
    const path = directory.path('work.db');
    const old = new DatabaseSync(path);
    old.exec(BEFORE_GROUPS);
    old.close();
    const file = new JobFile(path);
    const jobStore = new EmbeddedJobStore(file);
    expect(await jobStore.checkpoint('work')).toBe('00000000000000000007');
    expect(await jobStore.claim('send', { most: 9, now: 1500, lease: 1000 })).toMatchObject([{ key: 'now', payload: 'now', attempt: 1 }]);
    expect(await jobStore.claim('send', { most: 9, now: 2000, lease: 1000 })).toMatchObject([
      { key: 'later', payload: 'later', attempt: 4 },
    ]);
    file.close();
  });

  it('lets the records of an older release expire at their time', async () => {
    const path = directory.path('ends.db');
    const old = new DatabaseSync(path);
    old.exec(BEFORE_GROUPS + BEFORE_ENDS);
    old.close();
    const file = new JobFile(path);
    const jobStore = new EmbeddedJobStore(file);
    const attempts = file.records.of('attempts')!;
    const [first, second] = await jobStore.claim('send', { most: 2, now: 5000, lease: 1000 });
    await jobStore.complete(first!, { records: [{ ...RECORD, id: 'new', filters: { status: 'made' }, expiresAt: 7000 }] });
    expect(['soon', 'late', 'never', 'new'].map((id) => attempts.find(id))).toEqual([null, '"late"', '"never"', '{}']);
    await jobStore.add([{ queue: 'send', key: 'e', dueAt: 0, payload: null }]);
    await jobStore.claim('send', { most: 1, now: 7000, lease: 1000 });
    await jobStore.complete(second!, {});
    expect(['late', 'never', 'new'].map((id) => attempts.find(id))).toEqual([null, '"never"', null]);
    file.close();
  });

  it('drops only the answers of an older release to browsers', () => {
    const path = directory.path('browsers.db');
    const old = new DatabaseSync(path);
    old.exec(`${BEFORE_GROUPS}${BEFORE_ENDS};
      INSERT INTO idempotency_records (scope, key, fingerprint, first_at) VALUES ('acct_1:test', 'own', 'f', 1), ('acct_1:test:browsers', 'pay', 'f', 1)`);
    old.close();
    const file = new JobFile(path);
    expect(file.statements.of('SELECT key FROM idempotency_records').all()).toEqual([{ key: 'own' }]);
    file.close();
  });

  it('has none of the records of a failed commit', async () => {
    const file = new JobFile(directory.path('full-of-records.db'));
    const jobStore = new EmbeddedJobStore(file);
    const record = { ...RECORD, expiresAt: 500 };
    const planned = { ...record, id: 'r', filters: { status: 'planned' }, initial: true as const };
    await jobStore.add(['a', 'b', 'c', 'd'].map((key) => ({ queue: 'send', key, dueAt: 0, payload: null })));
    const [first, second, third, fourth] = await jobStore.claim('send', { most: 4, now: 0, lease: 1000 });
    await jobStore.complete(first!, { records: [{ ...planned, id: 'before' }] });
    const full = Object.assign(new Error('The disk is full.'), { code: 'ERR_SQLITE_ERROR' });
    const fault = () => {
      throw full;
    };
    for (const each of await Promise.allSettled([jobStore.complete(second!, { records: [planned] }), file.write(fault)]))
      expect(each.status).toBe('rejected');
    expect(file.records.of('attempts')!.find('r')).toBeNull();
    await jobStore.complete(second!, { records: [{ ...record, id: 'r', filters: { status: 'made' } }] });
    await jobStore.complete(third!, {});
    await jobStore.add([{ queue: 'send', key: 'e', dueAt: 0, payload: null }]);
    await jobStore.claim('send', { most: 1, now: 500, lease: 1000 });
    await jobStore.complete(fourth!, {});
    expect(['before', 'r'].map((id) => file.records.of('attempts')!.find(id))).toEqual([null, null]);
    file.close();
  });

  it('has none of the pauses and clocks of a failed commit', async () => {
    const file = new JobFile(directory.path('full.db'));
    const jobStore = new EmbeddedJobStore(file);
    const claim = () => jobStore.claim('send', { most: 1, now: 0, lease: 1000 });
    await jobStore.add(['one', 'other'].map((key) => ({ queue: 'send', key, dueAt: 0, payload: null, group: 'a' })));
    const [job] = await claim();
    const full = Object.assign(new Error('The disk is full.'), { code: 'ERR_SQLITE_ERROR' });
    const writes = [
      jobStore.complete(job!, { pauseUntil: 500 }),
      jobStore.plan('work', { from: null, to: '1' }, [], [{ clock: 'acct_1:test', ahead: 500 }]),
      file.write(() => {
        throw full;
      }),
    ];
    for (const each of await Promise.allSettled(writes)) expect(each).toMatchObject({ status: 'rejected', reason: full });
    expect(await jobStore.ahead('acct_1:test')).toBe(0);
    expect(await claim()).toMatchObject([{ key: 'other' }]);
    expect(await jobStore.complete(job!, {})).toBe(true);
    file.close();
  });
});
