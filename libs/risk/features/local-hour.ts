import type { UnixSeconds } from '#kernel/time';

/** Cached formats by time zone, at most as many as there are zones. Each takes about 25 kB that the garbage collector does not see. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The hour of the day in a time zone, 0 to 23. */
export function localHour(at: UnixSeconds, timeZone: string): number {
  const name = timeZone.toLowerCase();
  let format = formats.get(name);
  if (format === undefined) formats.set(name, (format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })));
  return Number(format.format(at * 1000));
}
