import type { Random } from '#test/simulation/world/random';
import type { World } from '#test/simulation/world/world';

/** Milliseconds. */
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Of India ahead of UTC: days and months of the stores end by it. */
const ZONE = 5.5 * HOUR;

/** A Monday in November, the eve of Diwali, and the last day of the month: 8:30 in the morning of each. */
const BEGINNINGS = [2, 7, 30].map((day) => Date.UTC(2026, 10, day, 3));

/** How many times as many orders as usual come on the days of Diwali. */
const DIWALI: Readonly<Record<string, number>> = { '2026-11-06': 2, '2026-11-07': 2, '2026-11-08': 3 };
const MONTH_ENDS = 1.5;

/** Whether a world is so long that a look at all that there is takes longer than the trade since the last look. Such looks are rarer there. */
export const isLong = (days: number): boolean => days > 2;

/** Whether a world is so short that most of its time would be that of the machine, of stores without orders, and of waiting for the end. */
export const isShort = (days: number): boolean => days < 1;

export const beginningOf = (random: Random): number => random.of(BEGINNINGS);

/** `2026-11-08`, as people in India have it. */
export const dateOf = (at: number): string => new Date(at + ZONE).toISOString().slice(0, 10);

/** `2026-11`. */
export const monthOf = (at: number): string => dateOf(at).slice(0, 7);

/** How many times as many orders as usual come on the day of this time. */
export function timesAsMany(world: World, at: number): number {
  const festival = DIWALI[dateOf(at)];
  if (festival !== undefined) return world.isWithout('Diwali') ? 1 : festival;
  return monthOf(at) !== monthOf(at + DAY) && !world.isWithout('month ends') ? MONTH_ENDS : 1;
}

/** The moments at which a month ends in the next days. */
export function monthEnds(world: World, days: number): number[] {
  if (world.isWithout('month ends')) return [];
  const { now } = world.time;
  const midnight = Math.ceil((now + ZONE) / DAY) * DAY - ZONE;
  return Array.from({ length: days }, (_, n) => midnight + n * DAY).filter((at) => monthOf(at) !== monthOf(at - 1));
}
