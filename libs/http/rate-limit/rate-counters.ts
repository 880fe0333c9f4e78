import type { UnixSeconds } from '#kernel/time';

/** A period in which events are counted together. Windows of one length follow each other, so all processes use the same one. */
export interface CountingWindow {
  readonly start: UnixSeconds;
  readonly seconds: number;
}

/** The window of this length that contains a second. */
export const windowAt = (now: UnixSeconds, seconds: number): CountingWindow => ({ start: now - (now % seconds), seconds });

/** Seconds until a window ends. */
export const leftOf = ({ start, seconds }: CountingWindow, now: UnixSeconds): number => start + seconds - now;

/** Counts events per second or per longer window, for all processes of a deployment together. Past ones are forgotten. */
export abstract class RateCounters {
  /** Adds one in a second; resolves to the count including it. */
  abstract count(name: string, second: UnixSeconds): Promise<number>;

  /**
   * Spends one of `limit` in a second: resolves to the number spent or set aside for other processes, including this one; more than `limit` if none
   * was left. All processes together never spend more than `limit`.
   */
  spend(name: string, second: UnixSeconds, _limit: number): Promise<number> {
    return this.count(name, second);
  }

  /** Adds or subtracts one in a window; resolves to the count including it. */
  abstract countIn(window: CountingWindow, name: string, change: 1 | -1): Promise<number>;
}
