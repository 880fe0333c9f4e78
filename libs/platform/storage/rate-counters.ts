import type { UnixSeconds } from '#kernel/time';

/** How often something happened in each second, counted by all processes of a deployment together. Nobody asks for a second that is over. */
export abstract class RateCounters {
  /** Counts once more in a second; the count so far, this one included. */
  abstract count(name: string, second: UnixSeconds): Promise<number>;
}
