import type { Position } from '#platform/event-history/recorded-event';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { DeadLetterRows } from '#job-queue/embedded/dead-letter-rows';
import { JobClocks } from '#job-queue/embedded/job-clocks';
import { JobTurns } from '#job-queue/embedded/job-turns';
import { insertJob } from '#job-queue/embedded/job-rows';
import { type Unwritten, UnwrittenJobs } from '#job-queue/embedded/unwritten-jobs';
import { ParkedPlanRows } from '#job-queue/embedded/parked-plan-rows';

/** Milliseconds after which what was planned is written, where nothing else is. */
const SOON = 50;

/** The work file with its jobs, and what is held of them in memory. */
export class JobFile extends WorkFile {
  readonly unwritten = new UnwrittenJobs();
  readonly clocks = new JobClocks(this.statements);
  readonly turns = new JobTurns(this.statements, this.clocks, this.unwritten);
  readonly parkedPlans = new ParkedPlanRows(this.statements);
  readonly deadLetters = new DeadLetterRows(this.statements);
  /** What the commit under way writes of it. */
  private writing: Unwritten | null = null;
  private writingSoon: NodeJS.Timeout | undefined;

  /** What is unwritten is written with the next commit, and soon if there is none. */
  writeSoon(): void {
    this.writingSoon ??= setTimeout(() => {
      this.writingSoon = undefined;
      if (!this.unwritten.isEmpty) this.write(() => undefined, 'process').catch(() => this.writeSoon());
    }, SOON).unref();
  }

  /** To be called before the file's jobs are read beside those that are unwritten. */
  settle(): void {
    if (this.unwritten.isEmpty) return;
    this.write(() => undefined, 'process').catch(() => this.writeSoon());
    this.commits.commit();
  }

  /** How far a planner has read. */
  position(planner: string): Position | null {
    const unwritten = this.unwritten.placeOf(planner);
    if (unwritten !== undefined) return unwritten;
    const row = this.statements.of('SELECT position FROM planners WHERE name = ?').get(planner);
    return row === undefined ? null : (row['position'] as Position);
  }

  override async wipe(): Promise<void> {
    this.settle();
    await super.wipe();
  }

  override close(): void {
    clearTimeout(this.writingSoon);
    this.settle();
    super.close();
  }

  protected override committing(): void {
    if (this.unwritten.isEmpty) return;
    this.writing = this.unwritten.takeAll();
    for (const row of this.writing.rows) insertJob(this.statements, row);
    for (const [planner, place] of this.writing.places) this.move(planner, place);
  }

  /** To replace the row would write the index of the names as well. */
  private move(planner: string, place: Position): void {
    if (this.statements.of('UPDATE planners SET position = ? WHERE name = ?').run(place, planner).changes > 0) return;
    this.statements.of('INSERT INTO planners (name, position) VALUES (?, ?)').run(planner, place);
  }

  protected override committed(): void {
    this.writing = null;
    super.committed();
    this.turns.committed();
  }

  protected override undone(): void {
    if (this.writing !== null) this.unwritten.restore(this.writing);
    this.writing = null;
    this.turns.undone();
    super.undone();
    if (this.isOpen) this.clocks.reread();
  }
}
