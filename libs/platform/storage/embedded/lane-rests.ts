import type { Statements } from '#platform/storage/embedded/statements';

/** Until when lanes rest, Unix milliseconds. A lane whose rest is over is still here until it is opened. Kept at hand: few lanes rest. */
export class LaneRests {
  private readonly known = new Map<string, number>();

  constructor(private readonly statements: Statements) {
    for (const { kind, lane, until } of statements.of('SELECT kind, lane, until FROM lane_rests').all())
      this.note(kind as string, lane as string, until as number);
  }

  /** undefined when the lane is open. */
  until(kind: string, lane: string): number | undefined {
    return this.known.get(nameOf(kind, lane));
  }

  /** 0 opens the lane. */
  write(kind: string, lane: string, until: number): void {
    if (until === 0) this.statements.of('DELETE FROM lane_rests WHERE kind = ? AND lane = ?').run(kind, lane);
    else this.statements.of('INSERT OR REPLACE INTO lane_rests (kind, lane, until) VALUES (?, ?, ?)').run(kind, lane, until);
    this.note(kind, lane, until);
  }

  /** What is written by now. */
  note(kind: string, lane: string, until: number): void {
    if (until === 0) this.known.delete(nameOf(kind, lane));
    else this.known.set(nameOf(kind, lane), until);
  }
}

const nameOf = (kind: string, lane: string): string => `${kind}\n${lane}`;
