import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DomainError } from '#kernel/domain-error';
import { DataDirectory } from '#platform/embedded/data-directory';
import { openSqlite } from '#platform/embedded/sqlite';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import type { EventHistory } from '#platform/event-history/event-history';
import type { CopiedRequest } from '#admin/operations/migration/mongodb/idempotency-copies';
import type { CopiedSubjectKey } from '#admin/operations/migration/mongodb/subject-key-copies';
import { claimKeyFile } from '#privacy/personal-data/embedded/key-file';
import type { SecretBox } from '#privacy/secrets/secret-box';
import type { ClockSetting, Job } from '#job-queue/job-store';
import type { RecordWrite } from '#platform/storage/records';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { EmbeddedLogTiles, HISTORY_LOG_FILE } from '#platform/integrity/embedded/embedded-log-tiles';
import type { ParkedPlan } from '#job-queue/parked-plan';
import { JobFile } from '#job-queue/embedded/job-file';

type Row = Record<string, string | number | null>;

/** Reads what is moved to other stores from the data directory of a stopped service. */
export class EmbeddedContents {
  readonly history: EventHistory;
  readonly jobStore: EmbeddedJobStore;

  private constructor(
    private readonly directory: DataDirectory,
    private readonly historyFile: HistoryFile,
    private readonly jobFile: JobFile,
    private readonly work: DatabaseSync,
    private readonly keys: DatabaseSync,
  ) {
    this.history = new EmbeddedEventHistory(historyFile);
    this.jobStore = new EmbeddedJobStore(jobFile);
  }

  /** Opens and locks the directory, so that no service continues in it. Throws `DataDirectoryInUse`; `invalid_value` if there is no history. */
  static open(path: string): EmbeddedContents {
    if (!existsSync(join(path, 'history.db'))) throw new DomainError('invalid_value', `There is no history in ${path}.`, 'from');
    const directory = DataDirectory.open(path);
    const file = (name: string): DatabaseSync => openSqlite(directory.path(name), { synchronous: 'FULL' });
    const historyFile = new HistoryFile(directory.path('history.db'));
    return new EmbeddedContents(directory, historyFile, new JobFile(directory.path('work.db')), file('work.db'), file('keys.db'));
  }

  /** The keys of people, sealed with this box's key. Throws `ConfigurationFaults` if the directory was sealed with another. */
  subjectKeys(box: SecretBox): CopiedSubjectKey[] {
    claimKeyFile(this.keys, box);
    return this.keys.prepare('SELECT id, subject, sealed FROM keys').all() as unknown as CopiedSubjectKey[];
  }

  /** The waiting jobs. Dead letters are among them, so they are tried again. */
  jobs(): Job[] {
    const read = `SELECT kind, key, due_at + ahead AS due_at, payload, lane, rank, clock FROM due_work
      UNION ALL SELECT queue, key, due_at, payload, lane, rank, clock FROM dead_letters`;
    const rows = this.work.prepare(read).all() as Row[];
    return rows.map(({ kind: queue, key, due_at, payload, lane: group, rank: priority, clock }) => ({
      queue: String(queue),
      key: String(key),
      dueAt: Number(due_at),
      payload: JSON.parse(String(payload)) as unknown,
      priority: priority as 0 | 1,
      ...(group !== '' && { group: String(group) }),
      ...(clock !== null && { clock: String(clock) }),
    }));
  }

  /** The parked plans, including dropped ones, with positions in this history. */
  parkedPlans(): (ParkedPlan & { readonly dropped: number })[] {
    const read = 'SELECT queue, stream, revision, position, parked_at AS parkedAt, reason, dropped FROM parked_plans';
    return this.work.prepare(read).all() as unknown as (ParkedPlan & { dropped: number })[];
  }

  clocks(): ClockSetting[] {
    return this.work.prepare('SELECT name AS clock, ahead FROM clocks').all() as unknown as ClockSetting[];
  }

  /** The records of requests that were first made after `since`, Unix milliseconds. */
  idempotencyRecords(since: number): Iterable<CopiedRequest> {
    const read = this.work.prepare(
      'SELECT scope, key, fingerprint, first_at, status, body, request_id FROM idempotency_records WHERE first_at > ?',
    );
    return read.iterate(since) as Iterable<unknown> as Iterable<CopiedRequest>;
  }

  /** The name of the history's log; null if there is no log, or an earlier release made it. */
  async logName(): Promise<string | null> {
    const file = this.directory.path(HISTORY_LOG_FILE);
    if (!existsSync(file)) return null;
    const tiles = new EmbeddedLogTiles(file);
    try {
      return await tiles.name();
    } finally {
      tiles.close();
    }
  }

  *records(): Generator<RecordWrite> {
    for (const { name, filters } of this.work.prepare('SELECT name, filters FROM record_collections').all() as Row[]) {
      const collection = String(name);
      const names = JSON.parse(String(filters)) as string[];
      for (const row of this.work.prepare(`SELECT * FROM record_${collection}`).iterate() as Iterable<Row>) {
        yield {
          collection,
          id: String(row['id']),
          scope: String(row['scope']),
          createdAt: Number(row['created_at']),
          filters: Object.fromEntries(names.map((filter) => [filter, row[`f_${filter}`] ?? null])),
          json: String(row['doc']),
          ...(row['expires_at'] !== null && { expiresAt: Number(row['expires_at']) }),
        };
      }
    }
  }

  close(): void {
    this.keys.close();
    this.work.close();
    this.jobFile.close();
    this.historyFile.close();
    this.directory.close();
  }
}
