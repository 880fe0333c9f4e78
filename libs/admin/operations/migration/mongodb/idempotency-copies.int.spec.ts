import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedContents } from '#admin/operations/migration/embedded/embedded-contents';
import { copyRequests, verifyRequests } from '#admin/operations/migration/mongodb/idempotency-copies';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EmbeddedIdempotencyRecords } from '#http/idempotency/embedded/embedded-idempotency-records';
import { JobFile } from '#job-queue/embedded/job-file';
import { IDEMPOTENCY_WINDOW, type StoredAnswer } from '#http/idempotency/idempotency-records';
import { MongoDatabase } from '#platform/storage/mongodb/mongo-database';
import { MongoIdempotencyRecords } from '#http/idempotency/mongodb/mongo-idempotency-records';
import { describeMongo, ownDatabases } from '#test/support/stores/mongodb';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const NOW = 1_760_000_000_000;
const ANSWER: StoredAnswer = { status: 201, body: 'sealed ₹', requestId: 'req_1' };
const keyOf = (key: string): { scope: string; key: string } => ({ scope: 'acct_1:test', key });

describeMongo('copying what is kept of requests with an idempotency key', (server) => {
  const databases = ownDatabases(server);
  const directory = temporaryDirectory();
  let moves = 0;
  let from: string;
  let contents: EmbeddedContents;
  let mongo: MongoDatabase;
  let records: MongoIdempotencyRecords;

  const inTheFile = async (run: (old: EmbeddedIdempotencyRecords) => Promise<unknown>): Promise<void> => {
    const file = new JobFile(join(from, 'work.db'));
    await run(new EmbeddedIdempotencyRecords(file));
    file.close();
  };
  const kept = () => contents.idempotencyRecords(NOW - IDEMPOTENCY_WINDOW);
  const begin = (key: string, fingerprint = 'f') => records.begin(keyOf(key), fingerprint, NOW, IDEMPOTENCY_WINDOW);

  beforeEach(async () => {
    from = directory.path(`data-${++moves}`);
    mkdirSync(from);
    new HistoryFile(join(from, 'history.db')).close();
    await inTheFile(async (old) => {
      await old.begin(keyOf('over'), 'f', NOW - IDEMPOTENCY_WINDOW, 2 * IDEMPOTENCY_WINDOW);
      await old.begin(keyOf('cut off'), 'f', NOW - 5, IDEMPOTENCY_WINDOW);
      await old.begin(keyOf('answered'), 'f', NOW - 9, IDEMPOTENCY_WINDOW);
    });
    contents = EmbeddedContents.open(from);
    mongo = new MongoDatabase(databases.next());
    records = new MongoIdempotencyRecords(mongo);
    // Interrupted; the service ran again before the copy was restarted.
    await copyRequests(mongo, kept());
    contents.close();
    await inTheFile(async (old) => {
      await old.begin(keyOf('answered'), 'f', NOW - 9, IDEMPOTENCY_WINDOW);
      await old.keep(keyOf('answered'), ANSWER);
    });
    contents = EmbeddedContents.open(from);
  });
  afterEach(async () => {
    contents.close();
    records.onApplicationShutdown();
    await mongo.close();
  });

  it('copies answers and the times of interrupted requests, refuses other requests, and omits expired ones', async () => {
    await copyRequests(mongo, kept());
    expect(await verifyRequests(mongo, kept())).toBe(2);
    expect(await begin('answered')).toEqual({ state: 'kept', answer: ANSWER });
    expect(await begin('cut off', 'other')).toEqual({ state: 'other_request' });
    expect(await begin('cut off')).toEqual({ state: 'owned', firstAt: NOW - 5 });
    expect(await begin('over', 'other')).toEqual({ state: 'owned', firstAt: NOW });
  });

  it('finds a different one', async () => {
    await expect(verifyRequests(mongo, kept())).rejects.toThrow('answered');
  });

  it('finds a missing one', async () => {
    await copyRequests(mongo, kept());
    await mongo.collection('idempotency_records').deleteOne({ first_at: NOW - 5 });
    await expect(verifyRequests(mongo, kept())).rejects.toThrow('cut off');
  });

  it('copies more than fit into one write', async () => {
    contents.close();
    const work = new DatabaseSync(join(from, 'work.db'));
    const insert = work.prepare("INSERT INTO idempotency_records (scope, key, fingerprint, first_at) VALUES ('acct_2:live', ?, 'f', ?)");
    work.exec('BEGIN');
    for (let n = 0; n < 450; n++) insert.run(`k-${n}`, NOW);
    work.exec('COMMIT');
    work.close();
    contents = EmbeddedContents.open(from);
    await copyRequests(mongo, kept());
    expect(await verifyRequests(mongo, kept())).toBe(452);
  });
});
