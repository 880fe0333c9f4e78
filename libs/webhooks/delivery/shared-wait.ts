import { setTimeout as pause } from 'node:timers/promises';

/** Minimum milliseconds between two checks. */
const SOONEST = 5;
/** Maximum milliseconds between two checks. */
const LATEST = 100;

interface Waiter<Wish> {
  readonly wish: Wish;
  readonly deadline: number;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

/** Lets many waiters share one polling loop. It checks soon after a wake-up, and otherwise at growing intervals. */
export class SharedWait<Wish> {
  private waiting: Waiter<Wish>[] = [];
  private isRunning = false;
  private isWoken = false;
  private endRest: (() => void) | null = null;

  constructor(
    /** The check. Resolves to the fulfilled wishes. */
    private readonly look: (wishes: readonly Wish[]) => Promise<readonly Wish[]>,
    /** Makes the error for a waiter whose patience has ended. */
    private readonly late: () => Error,
    /** Called when there are no more waiters. */
    private readonly over: () => void,
  ) {}

  /** Resolves when the wish is fulfilled. Rejects after `patience` ms, or if the check fails. */
  join(wish: Wish, patience: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.waiting.push({ wish, deadline: performance.now() + patience, resolve, reject });
    this.wake();
    if (!this.isRunning) this.run();
    return promise;
  }

  /** Call it when something has changed that may fulfil wishes. */
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

  /** Checks once. Returns whether all waiters that were there when the check began are done. */
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

  /** Pauses unless it is woken. */
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
