import { Injectable } from '@nestjs/common';
import type { Position } from '#platform/event-history/recorded-event';
import { type ClaimedWork, DueWork, type Settlement, type WorkItem } from '#platform/storage/due-work';
import { WorkFile } from '#platform/storage/embedded/work-file';

interface Lease {
  readonly token: number;
  readonly until: number;
  readonly attempt: number;
}

interface NewRow extends Pick<WorkItem, 'kind' | 'key' | 'dueAt'> {
  readonly json: string;
}

interface Row {
  readonly key: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly payload: string;
}

/**
 * Due work of one process. Leases are held in memory: the data directory has one owner, so a lease and whoever held it end together, and
 * what was under way when a process was killed is due again as soon as the next one starts.
 */
@Injectable()
export class EmbeddedDueWork extends DueWork {
  private readonly leases = new Map<string, Map<string, Lease>>();
  private lastToken = 0;

  constructor(private readonly file: WorkFile) {
    super();
  }

  override plan(planner: string, position: Position, items: readonly WorkItem[]): Promise<void> {
    const rows = items.map(rowOf);
    return this.file.write(() => {
      const planned = this.position(planner);
      if (planned !== null && planned >= position) return;
      for (const row of rows) this.insert(row);
      this.file.statements.of('INSERT OR REPLACE INTO planners (name, position) VALUES (?, ?)').run(planner, position);
    });
  }

  override async planned(planner: string): Promise<Position | null> {
    return this.position(planner);
  }

  override async claim(kind: string, most: number, now: number, lease: number): Promise<ClaimedWork[]> {
    const held = this.heldOf(kind);
    const read = this.file.statements.of(
      'SELECT key, due_at, attempts, payload FROM due_work WHERE kind = ? AND due_at <= ? ORDER BY due_at LIMIT ?',
    );
    const claimed: ClaimedWork[] = [];
    for (const row of read.all(kind, now, most + held.size) as unknown as Row[]) {
      if (claimed.length === most) break;
      const before = held.get(row.key);
      if (before !== undefined && before.until > now) continue;
      const attempt = (before?.attempt ?? row.attempts) + 1;
      const token = ++this.lastToken;
      held.set(row.key, { token, until: now + lease, attempt });
      claimed.push({ kind, key: row.key, dueAt: row.due_at, payload: JSON.parse(row.payload), attempt, token });
    }
    return claimed;
  }

  override async settle(work: ClaimedWork, { again, next, records }: Settlement): Promise<boolean> {
    const held = this.heldOf(work.kind);
    const follows = (next ?? []).map(rowOf);
    const remains =
      again === undefined
        ? null
        : rowOf({ ...work, dueAt: again.dueAt, payload: again.payload === undefined ? work.payload : again.payload });
    const settled = await this.file.write(() => {
      if (held.get(work.key)?.token !== work.token) return false;
      for (const record of records ?? []) this.file.records.put(record);
      this.file.statements.of('DELETE FROM due_work WHERE kind = ? AND key = ?').run(work.kind, work.key);
      if (remains !== null) this.insert(remains, again?.countsAsAttempt === true ? work.attempt : work.attempt - 1);
      for (const row of follows) this.insert(row);
      return true;
    });
    if (settled) held.delete(work.key);
    return settled;
  }

  override async oldestDueAt(kind: string): Promise<number | null> {
    const row = this.file.statements.of('SELECT MIN(due_at) AS oldest FROM due_work WHERE kind = ?').get(kind);
    return row!['oldest'] as number | null;
  }

  override async backlog(): Promise<{ kind: string; count: number; oldestDueAt: number }[]> {
    const read = this.file.statements.of('SELECT kind, COUNT(*) AS count, MIN(due_at) AS oldestDueAt FROM due_work GROUP BY kind');
    return read.all() as unknown as { kind: string; count: number; oldestDueAt: number }[];
  }

  private position(planner: string): Position | null {
    const row = this.file.statements.of('SELECT position FROM planners WHERE name = ?').get(planner);
    return row === undefined ? null : (row['position'] as Position);
  }

  private insert({ kind, key, dueAt, json }: NewRow, attempts = 0): void {
    const insert = this.file.statements.of(
      'INSERT INTO due_work (kind, key, due_at, attempts, payload) VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO NOTHING',
    );
    insert.run(kind, key, dueAt, attempts, json);
  }

  private heldOf(kind: string): Map<string, Lease> {
    let held = this.leases.get(kind);
    if (held === undefined) this.leases.set(kind, (held = new Map()));
    return held;
  }
}

const rowOf = ({ kind, key, dueAt, payload }: WorkItem): NewRow => ({ kind, key, dueAt, json: JSON.stringify(payload ?? null) });
