import type { Position } from '#platform/event-history/recorded-event';

/** Milliseconds between marks. */
const APART = 1000;
/** Ten minutes of marks. A lag that is longer counts as that long. */
const MOST_MARKS = 600;

/** The times of the newest writes, a second apart: how long read models have lacked the oldest write that they lack. */
export class WriteTimes {
  private readonly marks: { readonly position: Position; readonly at: number }[] = [];

  constructor(private readonly now: () => number = () => performance.now()) {}

  note(position: Position): void {
    const last = this.marks.at(-1);
    const at = this.now();
    if (last !== undefined && (at - last.at < APART || position <= last.position)) return;
    this.marks.push({ position, at });
    if (this.marks.length > MOST_MARKS) this.marks.shift();
  }

  /** Whole seconds since the first write that is not reached, at least one. */
  async age(isReached: (position: Position) => Promise<boolean>): Promise<number> {
    let [low, high] = [0, this.marks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (await isReached(this.marks[middle]!.position)) low = middle + 1;
      else high = middle;
    }
    const since = this.marks[low]?.at ?? this.now();
    return Math.max(1, Math.ceil((this.now() - since) / 1000));
  }
}
