import type { UnixSeconds } from '#kernel/time';

/** A time in which things are counted together. Windows of one length follow each other, so that all processes mean the same one. */
export interface CountingWindow {
  readonly start: UnixSeconds;
  readonly seconds: number;
}

/** The window of this length that a second is in. */
export const windowAt = (now: UnixSeconds, seconds: number): CountingWindow => ({ start: now - (now % seconds), seconds });

/** Seconds until a window ends. */
export const leftOf = ({ start, seconds }: CountingWindow, now: UnixSeconds): number => start + seconds - now;

/** How often something happened in each second, or in a longer window, counted by all processes of a deployment together. Ended ones are forgotten. */
export abstract class RateCounters {
  /** Counts once more in a second; the count so far, this one included. */
  abstract count(name: string, second: UnixSeconds): Promise<number>;

  /**
   * Spends one of `limit` in a second: how many of them are spent by now or set aside for other processes, this one included; more than `limit` where none was
   * left. No more than `limit` are spent by all processes together.
   */
  spend(name: string, second: UnixSeconds, _limit: number): Promise<number> {
    return this.count(name, second);
  }

  /** Counts once more in a window, or once less; the count so far, this one included. */
  abstract countIn(window: CountingWindow, name: string, change: 1 | -1): Promise<number>;
}
