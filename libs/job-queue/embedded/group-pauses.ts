import { endOfPause, type GroupPause } from '#job-queue/group-pause';
import type { JobClocks } from '#job-queue/embedded/job-clocks';
import type { Statements } from '#platform/storage/embedded/statements';

/** Maximum number of paused groups. Beyond it the oldest pause is evicted: its group may be gone, and would never be opened. */
const MOST_PAUSED = 10_000;

/** When the pauses of groups end: kept until the group is opened. Cached, because few are paused. In the table, `kind` is a queue, `lane` a group. */
export class GroupPauses {
  private readonly known = new Map<string, GroupPause>();

  constructor(
    private readonly statements: Statements,
    private readonly clocks: JobClocks,
  ) {
    const pauses = statements.of('SELECT kind, lane, until, clock, ahead FROM lane_rests').all();
    for (const { kind: queue, lane: group, ...pause } of pauses)
      this.note(queue as string, group as string, pause as unknown as GroupPause);
  }

  /** By the machine's time, Unix milliseconds; null when the group is open. */
  until(queue: string, group: string): number | null {
    const pause = this.of(queue, group);
    return pause === undefined ? null : endOfPause(pause, pause.clock === null ? 0 : this.clocks.ahead(pause.clock));
  }

  of(queue: string, group: string): GroupPause | undefined {
    return this.known.get(nameOf(queue, group));
  }

  pause(queue: string, group: string, pause: GroupPause): void {
    const { until, clock, ahead } = pause;
    this.statements
      .of('INSERT OR REPLACE INTO lane_rests (kind, lane, until, clock, ahead) VALUES (?, ?, ?, ?, ?)')
      .run(queue, group, until, clock, ahead);
    this.note(queue, group, pause);
    if (this.known.size > MOST_PAUSED) this.open(...partsOf(this.known.keys().next().value!));
  }

  open(queue: string, group: string): void {
    this.statements.of('DELETE FROM lane_rests WHERE kind = ? AND lane = ?').run(queue, group);
    this.note(queue, group, undefined);
  }

  /** Updates the cache only: after the write of a row, or back after its rollback. */
  note(queue: string, group: string, pause: GroupPause | undefined): void {
    this.known.delete(nameOf(queue, group));
    if (pause !== undefined) this.known.set(nameOf(queue, group), pause);
  }
}

const nameOf = (queue: string, group: string): string => `${queue}\n${group}`;

function partsOf(name: string): [queue: string, group: string] {
  const end = name.indexOf('\n');
  return [name.slice(0, end), name.slice(end + 1)];
}
