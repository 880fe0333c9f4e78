import type { UnixSeconds } from '#kernel/time';

/** A period in which events are counted together. Windows of one length follow one another, so that all processes use the same one. */
export interface CountingWindow {
  readonly start: UnixSeconds;
  readonly seconds: number;
}

/** The window of this length that contains a second. */
export const windowAt = (now: UnixSeconds, seconds: number): CountingWindow => ({ start: now - (now % seconds), seconds });

/** Seconds until a window ends. */
export const leftOf = ({ start, seconds }: CountingWindow, now: UnixSeconds): number => start + seconds - now;

/** Counts events per second or per longer window, for all processes of a deployment together. Past counts are forgotten. */
export abstract class RateCounters {
  /** Adds one to a count of a second. Resolves to the new count. */
  abstract count(name: string, second: UnixSeconds): Promise<number>;

  /**
   * Spends one of `limit` in a second. Resolves to how much is spent, with this one and what other processes have set aside; to more than `limit` if
   * nothing was left. All processes together never spend more than `limit`.
   */
  spend(name: string, second: UnixSeconds, _limit: number): Promise<number> {
    return this.count(name, second);
  }

  /** Adds or subtracts one in a count of a window. Resolves to the new count. */
  abstract countIn(window: CountingWindow, name: string, change: 1 | -1): Promise<number>;
}
