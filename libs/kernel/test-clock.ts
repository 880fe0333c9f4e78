import type { Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** The business time of an account's test mode was moved. Of the stream `test_clock-<account>` (interface §5.4). */
export type TestClockAdvanced = Fact<'test_clock.advanced', TestClock>;

export interface TestClock {
  /** By how much it is ahead of the machine's time from then on, in milliseconds. */
  readonly ahead: number;
  /** What it showed when it was moved. */
  readonly now: UnixSeconds;
}

export const testClockStream = (account: string): string => `test_clock-${account}`;
