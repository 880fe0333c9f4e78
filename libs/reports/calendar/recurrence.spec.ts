import { nextOccurrence, rangeAt } from '#reports/calendar/recurrence';

const at = (iso: string): number => Date.parse(iso) / 1000;
const daily = { frequency: 'daily', at: '06:00', weekday: null, day: null, timezone: 'Asia/Kolkata' } as const;
const utc = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);

/** The next `count` occurrences, one after the other. */
function occurrences(recurrence: Parameters<typeof nextOccurrence>[0], after: string, count: number): string[] {
  const found: number[] = [];
  for (let last = at(after); found.length < count; found.push(last)) last = nextOccurrence(recurrence, last);
  return found.map(utc);
}

describe('a schedule is due', () => {
  it('each day at its time, in its time zone', () => {
    expect(occurrences(daily, '2026-01-06T00:29:59Z', 3)).toEqual(['2026-01-06T00:30', '2026-01-07T00:30', '2026-01-08T00:30']);
    expect(occurrences(daily, '2026-01-06T00:30:00Z', 1)).toEqual(['2026-01-07T00:30']);
  });

  it('each week on its day', () => {
    const weekly = { ...daily, frequency: 'weekly', weekday: 1 } as const;
    expect(occurrences(weekly, '2026-01-06T00:00:00Z', 2)).toEqual(['2026-01-12T00:30', '2026-01-19T00:30']);
  });

  it('each month on its day', () => {
    const monthly = { ...daily, frequency: 'monthly', day: 28 } as const;
    expect(occurrences(monthly, '2026-01-29T00:00:00Z', 3)).toEqual(['2026-02-28T00:30', '2026-03-28T00:30', '2026-04-28T00:30']);
  });

  it('once on days whose clocks pass over its time, or come to it twice', () => {
    const berlin = { ...daily, at: '02:30', timezone: 'Europe/Berlin' } as const;
    expect(occurrences(berlin, '2026-03-28T00:00:00Z', 3)).toEqual(['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30']);
    expect(occurrences(berlin, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
  });
});

describe('a report is about', () => {
  const of = (
    range: Parameters<typeof rangeAt>[0]['range'],
    timezone = 'Asia/Kolkata',
    moment = '2026-03-04T00:30:00Z',
    range_days = 3,
  ) => {
    const { interval_start, interval_end } = rangeAt({ range, range_days, timezone }, at(moment));
    return [utc(interval_start), utc(interval_end)];
  };

  it('the day before', () => expect(of('previous_day')).toEqual(['2026-03-02T18:30', '2026-03-03T18:30']));
  it('the days before', () => expect(of('last_n_days')).toEqual(['2026-02-28T18:30', '2026-03-03T18:30']));
  it('the week before, from Monday on', () => expect(of('previous_week')).toEqual(['2026-02-22T18:30', '2026-03-01T18:30']));
  it('the month before', () => expect(of('previous_month')).toEqual(['2026-01-31T18:30', '2026-02-28T18:30']));
  it.each([
    ['Europe/Berlin', 23, '2026-03-30T04:00:00Z', ['2026-03-28T23:00', '2026-03-29T22:00']],
    ['Europe/Berlin', 25, '2026-10-26T05:00:00Z', ['2026-10-24T22:00', '2026-10-25T23:00']],
    ['America/New_York', 23, '2026-03-09T10:00:00Z', ['2026-03-08T05:00', '2026-03-09T04:00']],
    ['America/New_York', 25, '2026-11-02T11:00:00Z', ['2026-11-01T04:00', '2026-11-02T05:00']],
  ])('a day of %s that has %i hours', (zone, _, moment, span) => expect(of('previous_day', zone, moment)).toEqual(span));

  it.each([
    ['previous_day', '2026-04-24T12:00:00Z', ['2026-04-22T22:00', '2026-04-23T22:00']],
    ['previous_day', '2026-04-25T12:00:00Z', ['2026-04-23T22:00', '2026-04-24T21:00']],
    ['last_n_days', '2026-04-24T12:00:00Z', ['2026-04-20T22:00', '2026-04-23T22:00']],
    ['previous_week', '2026-04-24T12:00:00Z', ['2026-04-12T22:00', '2026-04-19T22:00']],
    ['previous_month', '2026-04-24T12:00:00Z', ['2026-02-28T22:00', '2026-03-31T22:00']],
  ] as const)('whole days where clocks pass over midnight: %s at %s', (range, moment, span) =>
    expect(of(range, 'Africa/Cairo', moment)).toEqual(span),
  );
});
