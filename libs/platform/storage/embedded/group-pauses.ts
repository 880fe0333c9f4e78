import type { Statements } from '#platform/storage/embedded/statements';

/** Until when groups are paused, Unix milliseconds. A group whose pause is over is still here until it is opened. Cached: few groups are paused. */
export class GroupPauses {
  private readonly known = new Map<string, number>();

  constructor(private readonly statements: Statements) {
    for (const { kind: queue, lane: group, until } of statements.of('SELECT kind, lane, until FROM lane_rests').all())
      this.note(queue as string, group as string, until as number);
  }

  /** undefined when the group is open. */
  until(queue: string, group: string): number | undefined {
    return this.known.get(nameOf(queue, group));
  }

  /** 0 opens the group. */
  write(queue: string, group: string, until: number): void {
    if (until === 0) this.statements.of('DELETE FROM lane_rests WHERE kind = ? AND lane = ?').run(queue, group);
    else this.statements.of('INSERT OR REPLACE INTO lane_rests (kind, lane, until) VALUES (?, ?, ?)').run(queue, group, until);
    this.note(queue, group, until);
  }

  /** What is written by now. */
  note(queue: string, group: string, until: number): void {
    if (until === 0) this.known.delete(nameOf(queue, group));
    else this.known.set(nameOf(queue, group), until);
  }
}

const nameOf = (queue: string, group: string): string => `${queue}\n${group}`;
