import type { UnixSeconds } from '#kernel/time';

/** By lower-case name: as many as there are time zones. Each takes about 25 kB outside the garbage collector's view. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The hour of the day in a time zone, 0 to 23. */
export function localHour(at: UnixSeconds, timeZone: string): number {
  const name = timeZone.toLowerCase();
  let format = formats.get(name);
  if (format === undefined) formats.set(name, (format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })));
  return Number(format.format(at * 1000));
}
