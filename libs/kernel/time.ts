/** Seconds since 1970-01-01 UTC: the unit of every time in facts, rules and resources. */
export type UnixSeconds = number;

/** Where the time comes from. Business rules read seconds; leases and retries read milliseconds of the same clock. */
export abstract class Clock {
  abstract milliseconds(): number;

  now(): UnixSeconds {
    return Math.floor(this.milliseconds() / 1000);
  }
}

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Seconds that India's time is ahead of UTC. The whole country has one time, without summer time, and couriers and banks date by it. */
export const INDIA = 5.5 * HOUR;

/** The last second with a date: the end of the year 9999. */
export const LAST_SECOND: UnixSeconds = 253_402_300_799;
