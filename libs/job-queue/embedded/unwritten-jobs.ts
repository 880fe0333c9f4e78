import type { Position } from '#platform/event-history/recorded-event';
import type { Priority } from '#job-queue/job-store';
import type { JobRow } from '#job-queue/embedded/job-rows';
import { isBehind, type GroupTurn } from '#job-queue/embedded/turn-group';

/** A job as it is to be written: due by the machine's time. */
export interface NewJobRow extends JobRow {
  readonly queue: string;
  readonly group: string;
  readonly priority: Priority;
}

export interface Unwritten {
  readonly rows: readonly NewJobRow[];
  readonly places: readonly (readonly [planner: string, place: Position])[];
}

/**
 * What was planned and is not in the file yet, with the place in the history up to which that is all. It is written with the next commit; what is done by then
 * needs no row. After a crash the place is where it was, and the same is planned again.
 */
export class UnwrittenJobs {
  private readonly queues = new Map<string, Map<string, NewJobRow>>();
  private readonly places = new Map<string, Position>();

  get isEmpty(): boolean {
    return this.places.size === 0 && this.queues.size === 0;
  }

  /** Up to where a planner has read, when that is not written yet. */
  placeOf(planner: string): Position | undefined {
    return this.places.get(planner);
  }

  /** undefined: no further than the file says. */
  reached(planner: string, place: Position | undefined): void {
    if (place === undefined) this.places.delete(planner);
    else this.places.set(planner, place);
  }

  has(queue: string, key: string): boolean {
    return this.queues.get(queue)?.has(key) ?? false;
  }

  add(row: NewJobRow): void {
    const ofQueue = this.queues.get(row.queue) ?? new Map<string, NewJobRow>();
    this.queues.set(row.queue, ofQueue.set(row.key, row));
  }

  /** undefined when it is not here. */
  take(queue: string, key: string): NewJobRow | undefined {
    const ofQueue = this.queues.get(queue);
    const row = ofQueue?.get(key);
    ofQueue?.delete(key);
    if (ofQueue?.size === 0) this.queues.delete(queue);
    return row;
  }

  /** Those of a group and priority that lie behind what is known to be held. */
  of(queue: string, { group, priority, taken }: GroupTurn): NewJobRow[] {
    const rows = [...(this.queues.get(queue)?.values() ?? [])];
    return rows.filter((row) => row.group === group.name && row.priority === priority && isBehind(row, taken));
  }

  /** All of it, once. */
  takeAll(): Unwritten {
    const all = { rows: [...this.queues.values()].flatMap((rows) => [...rows.values()]), places: [...this.places] };
    this.queues.clear();
    this.places.clear();
    return all;
  }

  /** It was not written after all. */
  restore({ rows, places }: Unwritten): void {
    for (const row of rows) this.add(row);
    for (const [planner, place] of places) this.places.set(planner, place);
  }
}
