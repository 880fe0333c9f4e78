import type { Random } from '#test/simulation/world/random';

/** What an autoscaler keeps to, as the Helm chart sets it. */
export interface Scaling {
  readonly most: number;
  /** The share of a core that copies are added at. */
  readonly utilization: number;
  /** Seconds that work waits for its turn, that copies are added at. */
  readonly wait: number;
}

/** One look multiplies the copies by this at most. */
const GROWTH = 3;

/** The copies of one process: each does one piece of work after another, on one core. */
export class Copies {
  /** When each is done with what it has. */
  private readonly free: number[];
  private busy = 0;
  private longest = 0;

  constructor(
    count: number,
    /** Requests go to any copy, as the gateway sends them; jobs to the one that is free first. */
    private readonly takes: 'requests' | 'jobs',
    private readonly random: Random,
  ) {
    this.free = Array.from({ length: count }, () => 0);
  }

  get count(): number {
    return this.free.length;
  }

  /** How long work that comes now waits for its turn, at the copy that takes it. */
  wait(now: number): { readonly copy: number; readonly seconds: number } {
    let copy = 0;
    if (this.takes === 'requests') copy = this.random.between(0, this.count - 1);
    else for (let n = 1; n < this.count; n++) if (this.free[n]! < this.free[copy]!) copy = n;
    const seconds = Math.max(0, this.free[copy]! - now);
    this.longest = Math.max(this.longest, seconds);
    return { copy, seconds };
  }

  /** How far behind the copy is that has least to do. */
  behind(now: number): number {
    return Math.max(0, Math.min(...this.free) - now);
  }

  /** Does a piece of work, and answers when it is done. */
  work(now: number, copy: number, seconds: number): number {
    this.busy += seconds;
    return (this.free[copy] = Math.max(now, this.free[copy]!) + seconds);
  }

  /** How many copies an autoscaler wants that looks at the last seconds. */
  wanted(seconds: number, { most, utilization, wait }: Scaling): number {
    const used = Math.min(1, this.busy / seconds / this.count);
    const factor = Math.max(used / utilization, this.longest / wait);
    [this.busy, this.longest] = [0, 0];
    return Math.min(most, GROWTH * this.count, Math.max(this.count, Math.ceil(this.count * factor)));
  }

  /** From now on there is one more. */
  add(now: number): void {
    this.free.push(now);
  }
}
