import type { DatabaseSync } from 'node:sqlite';
import type { Scope } from '#platform/storage/documents';
import { type Claim, type ClaimedWork, COMMON_LANE, RANKS, type Rank, type WorkItem } from '#platform/storage/due-work';
import type { Statements } from '#platform/storage/embedded/statements';

/**
 * A lane has a row for each rank it has items of: `due`, before which it need not be looked at; `turn`, which is later while it rests or is
 * full; and when it was served last. Both are lower bounds, mended when the lane is looked at, so that no change of an item costs more than a row.
 * The backlog is counted as items come and go: counting a million of them would hold everything up.
 */
const SCHEMA = `
  CREATE TEMP TABLE leases (
    kind TEXT NOT NULL, key TEXT NOT NULL, lane TEXT NOT NULL, rank INTEGER NOT NULL, token TEXT NOT NULL, until INTEGER NOT NULL,
    attempt INTEGER NOT NULL, PRIMARY KEY (kind, key)) WITHOUT ROWID;
  CREATE INDEX temp.leases_lane ON leases (kind, lane, rank, until);
  CREATE TEMP TABLE lanes (
    kind TEXT NOT NULL, lane TEXT NOT NULL, rank INTEGER NOT NULL, due INTEGER NOT NULL, turn INTEGER NOT NULL,
    served_at INTEGER NOT NULL DEFAULT 0, served INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (kind, lane, rank)) WITHOUT ROWID;
  CREATE INDEX temp.lanes_turn ON lanes (kind, rank, turn, served);
  INSERT INTO lanes (kind, lane, rank, due, turn) SELECT kind, lane, rank, MIN(due_at), MIN(due_at) FROM due_work GROUP BY kind, lane, rank;

  CREATE TEMP TABLE backlog (kind TEXT PRIMARY KEY, items INTEGER NOT NULL) WITHOUT ROWID;
  INSERT INTO backlog (kind, items) SELECT kind, COUNT(*) FROM due_work GROUP BY kind;
  CREATE TEMP TRIGGER item_came AFTER INSERT ON main.due_work BEGIN
    INSERT INTO backlog (kind, items) VALUES (NEW.kind, 1) ON CONFLICT DO UPDATE SET items = items + 1;
  END;
  CREATE TEMP TRIGGER item_went AFTER DELETE ON main.due_work BEGIN
    UPDATE backlog SET items = items - 1 WHERE kind = OLD.kind;
  END`;

interface Row {
  readonly key: string;
  readonly due_at: number;
  readonly attempts: number;
  readonly clock: Scope | null;
  readonly ahead: number;
  readonly payload: string;
}

/**
 * Whose turn it is, and who holds what: kept in memory, because the data directory has one owner. A lease and whoever held it end
 * together, and what was under way when a process was killed is due again as soon as the next one starts.
 */
export class WorkTurns {
  private lastToken = 0;
  private lastServed = 0;

  constructor(
    database: DatabaseSync,
    private readonly statements: Statements,
  ) {
    database.exec(SCHEMA);
  }

  /** An item has come to its lane. */
  expect({ kind, lane = COMMON_LANE, rank = 0, dueAt }: Pick<WorkItem, 'kind' | 'lane' | 'rank' | 'dueAt'>): void {
    this.run(
      `INSERT INTO lanes (kind, lane, rank, due, turn) VALUES (?1, ?2, ?3, ?4, ?4)
       ON CONFLICT DO UPDATE SET due = MIN(due, MAX(?4, served_at)), turn = MIN(turn, MAX(?4, served_at))`,
      kind,
      lane,
      rank,
      dueAt,
    );
  }

  hasTurn(kind: string, now: number): boolean {
    return RANKS.some((rank) => this.ready(kind, rank, now, 1).length > 0);
  }

  claim(kind: string, { most, perLane = Infinity, now, lease }: Claim): ClaimedWork[] {
    const claimed: ClaimedWork[] = [];
    for (const rank of RANKS) {
      for (;;) {
        const lanes = this.ready(kind, rank, now, most - claimed.length);
        if (lanes.length === 0) break;
        const share = Math.ceil((most - claimed.length) / lanes.length);
        for (const lane of lanes) {
          const room = Math.min(share, most - claimed.length, this.room(kind, lane, perLane, now));
          if (room > 0) claimed.push(...this.serve({ kind, lane, rank }, room, now, lease));
        }
      }
    }
    return claimed;
  }

  /** Frees its place in the lane. False when it is not held under this claim. */
  release({ kind, key, token, lane = COMMON_LANE }: ClaimedWork): boolean {
    const released = this.run('DELETE FROM leases WHERE kind = ? AND key = ? AND token = ?', kind, key, token) === 1;
    if (released) this.run('UPDATE lanes SET turn = due WHERE kind = ? AND lane = ? AND turn > due', kind, lane);
    return released;
  }

  /** Its lease ends, if it is still the holder's; the lane is looked at again. */
  letGo({ kind, key, token, lane = COMMON_LANE }: ClaimedWork): void {
    this.run('UPDATE leases SET until = 0 WHERE kind = ? AND key = ? AND token = ?', kind, key, token);
    this.run('UPDATE lanes SET due = 0, turn = 0 WHERE kind = ? AND lane = ?', kind, lane);
  }

  /** The oldest of each lane is the first of the lane's index; items have no index by their moments alone, which each would have to be put into. */
  oldestDueAt(kind: string): number | null {
    const read = this.statements.of(
      `SELECT MIN((SELECT MIN(due_at) FROM due_work WHERE kind = lanes.kind AND lane = lanes.lane AND rank = lanes.rank)) AS oldest
       FROM lanes WHERE kind = ?`,
    );
    return read.get(kind)!['oldest'] as number | null;
  }

  backlog(): { kind: string; count: number; oldestDueAt: number }[] {
    const rows = this.statements.of('SELECT kind, items AS count FROM backlog WHERE items > 0').all() as { kind: string; count: number }[];
    return rows.map((row) => ({ ...row, oldestDueAt: this.oldestDueAt(row.kind)! }));
  }

  private ready(kind: string, rank: Rank, now: number, most: number): string[] {
    const read = this.statements.of('SELECT lane FROM lanes WHERE kind = ? AND rank = ? AND turn <= ? ORDER BY turn, served LIMIT ?');
    return read.all(kind, rank, now, most).map(({ lane }) => lane as string);
  }

  /** How many more of a lane may be held. A lane without room is not looked at again until there may be some. */
  private room(kind: string, lane: string, perLane: number, now: number): number {
    const resting = this.statements.of('SELECT until FROM lane_rests WHERE kind = ? AND lane = ?').get(kind, lane);
    const restsUntil = (resting?.['until'] ?? 0) as number;
    if (restsUntil > now) return this.putOff(kind, lane, restsUntil);
    if (lane === COMMON_LANE && resting === undefined) return Infinity;
    const held = this.statements
      .of('SELECT COUNT(*) AS count, MIN(until) AS until FROM leases WHERE kind = ? AND lane = ? AND until > ?')
      .get(kind, lane, now) as { count: number; until: number };
    const room = (resting === undefined ? perLane : 1) - held.count;
    return room > 0 ? room : this.putOff(kind, lane, held.until);
  }

  private putOff(kind: string, lane: string, turn: number): 0 {
    this.run('UPDATE lanes SET turn = ? WHERE kind = ? AND lane = ?', turn, kind, lane);
    return 0;
  }

  private serve(of: { kind: string; lane: string; rank: Rank }, most: number, now: number, lease: number): ClaimedWork[] {
    const { kind, lane, rank } = of;
    const rows = this.statements
      .of(
        `SELECT key, due_at, attempts, payload, clock, ahead FROM due_work AS item WHERE kind = ? AND lane = ? AND rank = ? AND due_at <= ? AND NOT EXISTS
         (SELECT 1 FROM leases WHERE kind = item.kind AND key = item.key AND until > ?4) ORDER BY due_at LIMIT ?`,
      )
      .all(kind, lane, rank, now, most) as unknown as Row[];
    const claimed = rows.map((row) => {
      const token = String(++this.lastToken);
      const held = this.statements
        .of(
          `INSERT INTO leases (kind, key, lane, rank, token, until, attempt) VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT DO UPDATE SET token = excluded.token, until = excluded.until, attempt = attempt + 1 RETURNING attempt`,
        )
        .get(kind, row.key, lane, rank, token, now + lease, row.attempts + 1);
      const attempt = held!['attempt'] as number;
      const item = { key: row.key, dueAt: row.due_at + row.ahead, payload: JSON.parse(row.payload) as unknown };
      return {
        kind,
        ...item,
        ...(lane !== COMMON_LANE && { lane }),
        ...(row.clock !== null && { clock: row.clock }),
        rank,
        attempt,
        leftBehind: attempt > row.attempts + 1,
        token,
      };
    });
    this.served(of, claimed.length > 0 ? now : null);
    return claimed;
  }

  /** Looks when the lane has something to do next, and sends it to the end of those that wait for their turn. */
  private served({ kind, lane, rank }: { kind: string; lane: string; rank: Rank }, at: number | null): void {
    if (at !== null) this.run('UPDATE lanes SET served_at = ?, served = ? WHERE kind = ? AND lane = ?', at, ++this.lastServed, kind, lane);
    const next = this.statements
      .of(
        `SELECT MIN(at) AS at FROM (
           SELECT (SELECT due_at FROM due_work AS item WHERE kind = ?1 AND lane = ?2 AND rank = ?3 AND NOT EXISTS
             (SELECT 1 FROM leases WHERE kind = item.kind AND key = item.key) ORDER BY due_at LIMIT 1) AS at
           UNION ALL SELECT MIN(until) FROM leases WHERE kind = ?1 AND lane = ?2 AND rank = ?3)`,
      )
      .get(kind, lane, rank)!['at'] as number | null;
    if (next === null) this.run('DELETE FROM lanes WHERE kind = ? AND lane = ? AND rank = ?', kind, lane, rank);
    else
      this.run(
        'UPDATE lanes SET due = MAX(?1, served_at), turn = MAX(?1, served_at) WHERE kind = ? AND lane = ? AND rank = ?',
        next,
        kind,
        lane,
        rank,
      );
  }

  /** How many rows changed. */
  private run(sql: string, ...values: (string | number)[]): number {
    return Number(this.statements.of(sql).run(...values).changes);
  }
}
