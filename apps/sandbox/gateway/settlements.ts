import { Alarm } from '#apps/sandbox/alarm';
import type { GatewayFile } from '#apps/sandbox/gateway/gateway-file';
import type { Clock } from '#kernel/time';
import { LIMIT } from '#platform/embedded/sqlite';

const AT_ONCE = 64;

export interface DueSettlement {
  readonly id: string;
  readonly key_id: string;
}

/** The banks' pending decisions and their times: payments and refunds that settle automatically. */
export class Settlements {
  private readonly alarm: Alarm;

  constructor(
    private readonly file: GatewayFile,
    private readonly clock: Clock,
    private readonly settle: (due: readonly DueSettlement[]) => void,
    private readonly settled: () => void,
  ) {
    this.alarm = new Alarm(
      clock,
      () => this.nearest(),
      () => this.run(),
    );
  }

  plan(keyId: string, id: string, delayMs: number): void {
    this.file.sql('INSERT INTO settlements (id, key_id, due_at) VALUES (?, ?, ?)').run(id, keyId, this.clock.milliseconds() + delayMs);
  }

  /** Settles everything due, then waits for the next. */
  run(): void {
    const due = this.file
      .sql(`SELECT id, key_id FROM settlements WHERE due_at <= ? ORDER BY due_at ${LIMIT}`)
      .all(this.clock.milliseconds(), AT_ONCE) as unknown as DueSettlement[];
    if (due.length > 0) {
      this.file.transaction(() => {
        this.settle(due);
        for (const { id } of due) this.file.sql('DELETE FROM settlements WHERE id = ?').run(id);
      });
      this.settled();
    }
    this.alarm.set();
  }

  stop(): void {
    this.alarm.stop();
  }

  /** Wakes up for newly planned decisions. */
  wake(): void {
    this.alarm.set();
  }

  private nearest(): number | null {
    return (this.file.sql('SELECT min(due_at) AS due_at FROM settlements').get()?.due_at as number | null) ?? null;
  }
}
