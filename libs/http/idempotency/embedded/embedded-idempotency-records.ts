import { Injectable } from '@nestjs/common';
import { LIMIT } from '#platform/embedded/sqlite';
import { WorkFile } from '#platform/storage/embedded/work-file';
import {
  type Begun,
  IdempotencyRecords,
  type KeptAnswer,
  type StoredAnswer,
  type KeyOfRequest,
} from '#http/idempotency/idempotency-records';

interface Running {
  readonly fingerprint: string;
  /** Whether an earlier run of the request ended without an answer and may have had an effect. */
  readonly repeats: boolean;
}

interface AnsweredRow {
  readonly scope: string;
  readonly key: string;
  readonly status: number;
  readonly body: string;
  readonly request_id: string;
}

interface Row {
  readonly fingerprint: string;
  readonly first_at: number;
  readonly status: number | null;
  readonly body: string;
  readonly request_id: string;
}

const SWEEP_BATCH = 4;

/**
 * Running requests are marked in memory, so a mark ends with the process. A record must survive a power cut, because the ids that its request makes
 * are derived from the time in it and from the key. The answer need not survive: a repeat then finds the result in the history.
 */
@Injectable()
export class EmbeddedIdempotencyRecords extends IdempotencyRecords {
  private readonly running = new Map<string, Running>();

  constructor(private readonly file: WorkFile) {
    super();
  }

  override async begin(key: KeyOfRequest, fingerprint: string, now: number, window: number): Promise<Begun> {
    const running = this.running.get(nameOf(key));
    if (running !== undefined) return { state: running.fingerprint === fingerprint ? 'running' : 'other_request' };
    const row = this.row(key);
    if (row !== undefined && row.first_at > now - window) {
      if (row.fingerprint !== fingerprint) return { state: 'other_request' };
      if (row.status !== null) return { state: 'kept', answer: { status: row.status, body: row.body, requestId: row.request_id } };
      this.running.set(nameOf(key), { fingerprint, repeats: true });
      return { state: 'owned', firstAt: row.first_at };
    }
    this.running.set(nameOf(key), { fingerprint, repeats: false });
    try {
      await this.file.write(() => this.start(key, fingerprint, now, window));
    } catch (fault) {
      this.running.delete(nameOf(key));
      throw fault;
    }
    return { state: 'owned', firstAt: now };
  }

  override async keep(key: KeyOfRequest, { status, body, requestId }: StoredAnswer): Promise<void> {
    const update = this.file.statements.of(
      'UPDATE idempotency_records SET status = ?, body = ?, request_id = ? WHERE scope = ? AND key = ?',
    );
    await this.endRun(key, () => void update.run(status, body, requestId, key.scope, key.key));
  }

  override async release(key: KeyOfRequest, nothingHappened: boolean): Promise<void> {
    const forget = this.file.statements.of('DELETE FROM idempotency_records WHERE scope = ? AND key = ?');
    if (nothingHappened && this.running.get(nameOf(key))?.repeats === false)
      await this.endRun(key, () => void forget.run(key.scope, key.key));
    else this.running.delete(nameOf(key));
  }

  override async newest(most: number): Promise<KeptAnswer[]> {
    const read = this.file.statements.of(
      `SELECT scope, key, status, body, request_id FROM idempotency_records WHERE status IS NOT NULL ORDER BY rowid DESC ${LIMIT}`,
    );
    const rows = read.all(most) as unknown as AnsweredRow[];
    return rows.map(({ scope, key, status, body, request_id: requestId }) => ({
      key: { scope, key },
      answer: { status, body, requestId },
    }));
  }

  /** `process`: the write need not survive a power cut. */
  private async endRun(key: KeyOfRequest, write: () => void): Promise<void> {
    try {
      await this.file.write(write, 'process');
    } finally {
      this.running.delete(nameOf(key));
    }
  }

  private row({ scope, key }: KeyOfRequest): Row | undefined {
    const read = this.file.statements.of(
      'SELECT fingerprint, first_at, status, body, request_id FROM idempotency_records WHERE scope = ? AND key = ?',
    );
    return read.get(scope, key) as unknown as Row | undefined;
  }

  /** Sweeps a few expired records of the same scope, because each account and mode may have its own time. */
  private start({ scope, key }: KeyOfRequest, fingerprint: string, now: number, window: number): void {
    const sweep = `DELETE FROM idempotency_records WHERE rowid IN (SELECT rowid FROM idempotency_records WHERE scope = ? AND first_at <= ? LIMIT ${SWEEP_BATCH})`;
    this.file.statements.of(sweep).run(scope, now - window);
    const insert = this.file.statements.of(
      'INSERT OR REPLACE INTO idempotency_records (scope, key, fingerprint, first_at) VALUES (?, ?, ?, ?)',
    );
    insert.run(scope, key, fingerprint, now);
  }
}

const nameOf = ({ scope, key }: KeyOfRequest): string => `${scope}\n${key}`;
