import type { DataOf, Fact } from '#kernel/fact';
import type { UnixSeconds } from '#kernel/time';

/** The business time of an account's test mode was advanced. On the stream `test_clock-<account>` (interface §5.4). */
export type TestClockAdvanced = Fact<'test_clock.advanced', TestClock>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<TestClockAdvanced> {}
}

export interface TestClock {
  /** By how many milliseconds it is ahead of the machine's clock from then on. */
  readonly ahead: number;
  /** The time it showed right after the change. */
  readonly now: UnixSeconds;
}

export const testClockStream = (account: string): string => `test_clock-${account}`;
