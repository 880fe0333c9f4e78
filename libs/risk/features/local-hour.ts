import type { UnixSeconds } from '#kernel/time';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The hour of the day in a time zone, 0 to 23. */
export function localHour(at: UnixSeconds, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined)
    formats.set(timeZone, (format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })));
  return Number(format.format(at * 1000));
}
