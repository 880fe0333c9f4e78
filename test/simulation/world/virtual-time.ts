import type { Random } from '#test/simulation/world/random';
import { OUTSIDE, type Process, runAs } from '#test/simulation/world/process';
import { settled } from '#test/simulation/world/settled';

export interface Due {
  /** Unix milliseconds. */
  at: number;
  readonly number: number;
  readonly process: Process;
  /** Milliseconds from one time to the next of an interval; null: once. */
  readonly every: number | null;
  /** It falls behind in quiet times. */
  readonly mayLag: boolean;
  readonly run: () => void;
  cancelled: boolean;
}

/** Milliseconds without a commit or message after which the time is quiet. */
const QUIET = 1_200;
/** The same where processes look at servers: each look costs calls of them. */
const SOON_QUIET = 600;
/** Pauses of so many milliseconds are those of a process that looks again and again: other timers are for what is under way, or for later. */
const [SHORTEST_LOOK, LONGEST_LOOK] = [40, 5_000];
/** Milliseconds that one step of the program takes at most. */
const LONGEST_STEP = 0.4;

/**
 * The only clock while a world runs. It stops while code runs, and moves to the next timer when all code waits. In quiet times the intervals of the service
 * fall behind by up to `lag` milliseconds, as on a busy machine. So do the pauses of processes that look at servers for ever, where `looks` says
 * that there are such: all sleep then, the servers too.
 */
export class VirtualTime {
  /** Unix milliseconds, with fractions. */
  now: number;
  private number = 0;
  private quietFrom: number;
  private slept = 0;
  private readonly queue = new Queue();
  private readonly looking = new Queue();

  constructor(
    readonly began: number,
    private readonly random: Random,
    /** Milliseconds. */
    public lag: number,
    private readonly looks = false,
  ) {
    this.now = began;
    this.quietFrom = began;
  }

  /** Milliseconds that were not slept through: a clock that only goes. Processes and servers sleep at once, so a quiet time ends no lease. */
  get passed(): number {
    return this.now - this.began - this.slept;
  }

  after(milliseconds: number, process: Process, run: () => void, every: number | null = null): Due {
    const isLook = every !== null || (this.looks && milliseconds >= SHORTEST_LOOK && milliseconds <= LONGEST_LOOK);
    const mayLag = isLook && process !== OUTSIDE;
    const due = { at: this.now + Math.max(0, milliseconds), number: this.number++, process, every, mayLag, run, cancelled: false };
    this.queueOf(due).put(due);
    return due;
  }

  cancel(due: Due): void {
    due.cancelled = true;
  }

  /** Something happened: intervals are on time again. */
  stir(): void {
    this.quietFrom = this.now + (this.looks ? SOON_QUIET : QUIET);
  }

  /** Runs timers up to a time, or until `over` returns true. */
  async runUntil(end: number, over: () => boolean = () => false): Promise<void> {
    await settled();
    while (!over()) {
      const next = this.next(end);
      if (next === null) {
        this.now = Math.max(this.now, end);
        return;
      }
      this.now = Math.max(this.now, next.at) + this.random.fraction() * LONGEST_STEP;
      if (next.every !== null) this.queueOf(next).put(Object.assign(next, { at: this.now + next.every }));
      runAs(next.process, next.run);
      await settled();
    }
  }

  /** How many timers and intervals of a process wait. */
  waiting(process: Process): number {
    return this.queue.of(process) + this.looking.of(process);
  }

  private queueOf({ mayLag }: Due): Queue {
    return mayLag ? this.looking : this.queue;
  }

  private next(end: number): Due | null {
    const [first, look] = [this.queue.first(), this.looking.first()];
    const firstAt = Math.min(first?.at ?? Infinity, end);
    if (look === undefined || look.at > firstAt) return first === undefined || first.at > end ? null : this.queue.take();
    if (look.at > this.now && this.now > this.quietFrom) {
      const woken = Math.min(firstAt, look.at + this.lag);
      if (this.looks) this.slept += woken - look.at;
      this.now = woken;
    }
    return this.looking.take();
  }
}

/** Sorted by time; equal times keep the order in which they were added. */
class Queue {
  private readonly dues: Due[] = [];

  put(due: Due): void {
    let [low, high] = [0, this.dues.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.dues[middle]!;
      if (other.at < due.at || (other.at === due.at && other.number < due.number)) low = middle + 1;
      else high = middle;
    }
    this.dues.splice(low, 0, due);
  }

  /** The first that was not cancelled and whose process lives. */
  first(): Due | undefined {
    while (this.dues.length > 0 && (this.dues[0]!.cancelled || this.dues[0]!.process.ended)) this.dues.shift();
    return this.dues[0];
  }

  take(): Due {
    return this.dues.shift()!;
  }

  of(process: Process): number {
    return this.dues.filter((due) => due.process === process && !due.cancelled).length;
  }
}
