import { Temporal } from 'temporal-polyfill';
import type { UnixSeconds } from '#kernel/time';
import type { FigureRange } from '#orders/resource/figures.resource';

const STEPS: Readonly<Record<FigureRange, readonly [count: number, unit: 'minute' | 'hour' | 'day']>> = {
  '1h': [60, 'minute'],
  '1d': [24, 'hour'],
  '7d': [7, 'day'],
  '30d': [30, 'day'],
  '90d': [90, 'day'],
};

/** The start of each step in a range, oldest first: whole minutes, hours or days of a time zone. The last step contains `now`. */
export function figureSteps(range: FigureRange, now: UnixSeconds, timezone: string): UnixSeconds[] {
  const [count, unit] = STEPS[range];
  const last = Temporal.Instant.fromEpochMilliseconds(now * 1000)
    .toZonedDateTimeISO(timezone)
    .round({ smallestUnit: unit, roundingMode: 'floor' });
  return Array.from({ length: count }, (_, n) => {
    const back = count - 1 - n;
    return Math.floor(last.subtract({ [`${unit}s`]: back }).epochMilliseconds / 1000);
  });
}
