import type { Scope } from '#platform/storage/documents';
import type { ClockSetting, Job } from '#job-queue/job-store';
import type { JobFile } from '#job-queue/embedded/job-file';

/** How many jobs move in one commit: no other write waits for more than that. */
const AT_ONCE = 2_000;

type Moved = Pick<Job, 'queue' | 'group' | 'priority' | 'dueAt'>;

/**
 * The clocks that are ahead, and the moves of what is due by them. Each job knows how far ahead its clock was when it was placed: a clock is
 * set first, its jobs follow a part at a time, and what a crash has left behind follows after the next start.
 */
export class EmbeddedJobClocks {
  constructor(private readonly file: JobFile) {
    // What cannot be done now is done when the clock is set again: the range that sets it is not over.
    for (const clock of this.leftBehind()) this.moved(clock).catch(() => undefined);
  }

  /** How far a clock is ahead, milliseconds. */
  ahead(clock: Scope): number {
    return this.file.clocks.ahead(clock);
  }

  /** Moves forward only. Resolves when the jobs due by the clocks have been moved; until then, the whole step can be repeated. */
  async advance(clocks: readonly ClockSetting[]): Promise<void> {
    if (clocks.length === 0) return;
    await this.file.write(() => clocks.forEach((clock) => this.set(clock)), 'process');
    for (const { clock } of clocks) await this.moved(clock);
  }

  /** Whether something is due at `now` by the present state of a clock. */
  reached(clock: Scope, now: number): boolean {
    this.file.settle();
    const due = this.file.statements.of(
      'SELECT 1 FROM due_work WHERE clock = ?1 AND (ahead < ?2 OR (ahead = ?2 AND due_at <= ?3)) LIMIT 1',
    );
    return due.get(clock, this.ahead(clock), now) !== undefined;
  }

  private set({ clock, ahead }: ClockSetting): void {
    if (ahead > this.ahead(clock)) this.file.clocks.set(clock, ahead);
  }

  private async moved(clock: Scope): Promise<void> {
    while (await this.file.write(() => this.moveSome(clock), 'process'));
  }

  private moveSome(clock: Scope): boolean {
    const ahead = this.ahead(clock);
    const move = this.file.statements.of(
      `UPDATE due_work SET due_at = due_at - (?2 - ahead), ahead = ?2
       WHERE (kind, key) IN (SELECT kind, key FROM due_work WHERE clock = ?1 AND ahead < ?2 LIMIT ${AT_ONCE}) RETURNING kind AS queue, lane AS "group", rank AS priority, due_at AS dueAt`,
    );
    const moved = move.all(clock, ahead) as unknown as Moved[];
    for (const job of moved) this.file.turns.expect(job);
    return moved.length === AT_ONCE;
  }

  private leftBehind(): Scope[] {
    const behind = this.file.statements.of(
      'SELECT name FROM clocks WHERE EXISTS (SELECT 1 FROM due_work WHERE clock = clocks.name AND ahead < clocks.ahead)',
    );
    return behind.all().map(({ name }) => name as Scope);
  }
}
