import { Temporal } from 'temporal-polyfill';
import { rangeAt } from '#reports/calendar/recurrence';
import { monthOf, secondsOf, zoned } from '#reports/calendar/time-zone';

const YEARS = 10;
const RANGES = ['previous_day', 'last_n_days', 'previous_week', 'previous_month'] as const;
const now = Math.floor(Date.now() / 1000);

/** When clocks change in a zone, from ten years ago to ten years ahead: only there can a day begin at something else than midnight. */
function changesIn(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  const end = secondsOf(zoned(now, zone).add({ years: YEARS }));
  let change = zoned(now, zone).subtract({ years: YEARS }).getTimeZoneTransition('next');
  for (; change !== null && secondsOf(change) < end; change = change.getTimeZoneTransition('next')) changes.push(change);
  return changes;
}

const dayOf = (at: number, zone: string): string => zoned(at, zone).toPlainDate().toString();

/** What is wrong with the spans that reports have which are made at a moment: nothing, where none has a gap before or behind it. */
function faultsAt(at: number, timezone: string): string[] {
  return RANGES.flatMap((range) => {
    const spanAt = (moment: number) => rangeAt({ range, range_days: 1, timezone }, moment);
    const { interval_start: from, interval_end: to } = spanAt(at);
    const fault = (what: string): string => `${timezone}: ${range} at ${new Date(at * 1000).toISOString()} ${what}`;
    const faults: string[] = [];
    if (!(from < to && to <= at)) faults.push(fault('is no span before it'));
    if (spanAt(to - 1).interval_end !== from) faults.push(fault('does not begin where the one before it ends'));
    if (spanAt(to).interval_end !== to) faults.push(fault('does not end where the one behind it begins'));
    for (const edge of [from, to]) if (dayOf(edge - 1, timezone) === dayOf(edge, timezone)) faults.push(fault('cuts a day in two'));
    return faults;
  });
}

it('no moment is in no span of a report, and none in two, in any zone, wherever its clocks change', () => {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    for (const change of changesIn(zone)) {
      // Zones that change their clocks alike have the same spans.
      const alike = `${change.toPlainDateTime().toString()} ${change.subtract({ nanoseconds: 1 }).offset} ${change.offset}`;
      if (seen.has(alike)) continue;
      seen.add(alike);
      for (const days of [-1, 0, 1]) faults.push(...faultsAt(secondsOf(change.add({ days })), zone));
    }
  }
  expect(seen.size).toBeGreaterThan(500);
  expect(faults).toEqual([]);
});

it('nor in any month of a statement', () => {
  const faults: string[] = [];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const months = new Set(changesIn(zone).map((change) => change.toPlainDate().toString().slice(0, 7)));
    for (const month of months) {
      const [from, to] = monthOf(month, zone)!;
      const isWhole = [from, to - 1].every((at) => dayOf(at, zone).startsWith(month));
      const isAll = [from - 1, to].every((at) => !dayOf(at, zone).startsWith(month));
      if (!isWhole || !isAll) faults.push(`${zone} ${month}`);
    }
  }
  expect(faults).toEqual([]);
});
