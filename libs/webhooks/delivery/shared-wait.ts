import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two checks: the minimum, and the maximum without a wake-up. */
const SOONEST = 5;
const LATEST = 100;

interface Waiter<Wish> {
  readonly wish: Wish;
  readonly deadline: number;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Checks on behalf of all waiters for the same thing: soon after a wake-up, otherwise with growing intervals. */
export class SharedWait<Wish> {
  private waiting: Waiter<Wish>[] = [];
  private isRunning = false;
  private isWoken = false;
  private endRest: (() => void) | null = null;

  constructor(
    /** Resolves to the fulfilled wishes. */
    private readonly look: (wishes: readonly Wish[]) => Promise<readonly Wish[]>,
    private readonly late: () => Error,
    /** Called when there are no more waiters. */
    private readonly over: () => void,
  ) {}

  /** Resolves when the wish is fulfilled. Rejects as late after `patience` ms, and if the check fails. */
  join(wish: Wish, patience: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.push({ wish, deadline: performance.now() + patience, resolve, reject });
    this.wake();
    if (!this.isRunning) this.run();
    return promise;
  }

  /** Something has changed that may fulfil wishes. */
  wake(): void {
    this.isWoken = true;
    this.endRest?.();
  }

  /** Never rejects. */
  private async run(): Promise<void> {
    this.isRunning = true;
    let rest = SOONEST;
    // Waiters that join in the same turn are checked together.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      this.isWoken = false;
      if (await this.lookOnce()) {
        rest = SOONEST;
        continue;
      }
      await pause(SOONEST);
      await this.pauseFor(rest - SOONEST);
      rest = Math.min(rest * 2, LATEST);
    }
    this.isRunning = false;
    this.over();
  }

  /** Whether all waiters from its start are done. */
  private async lookOnce(): Promise<boolean> {
    const there = this.waiting;
    this.waiting = [];
    let left: Waiter<Wish>[] = [];
    try {
      const fulfilled = new Set(await this.look(there.map(({ wish }) => wish)));
      for (const waiter of there) if (fulfilled.has(waiter.wish)) waiter.resolve();
      left = there.filter(({ wish }) => !fulfilled.has(wish));
    } catch (fault) {
      for (const { reject } of there) reject(fault);
    }
    const now = performance.now();
    for (const { deadline, reject } of left) if (now > deadline) reject(this.late());
    left = left.filter(({ deadline }) => now <= deadline);
    this.waiting = [...left, ...this.waiting];
    return left.length === 0;
  }

  private pauseFor(milliseconds: number): Promise<void> {
    if (this.isWoken || milliseconds <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.endRest = null;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.endRest = end;
    });
  }
}
