import { LocalTimes } from '#reports/calendar/time-zone';

const at = (iso: string): number => Date.parse(iso) / 1000;

describe('local times', () => {
  const berlin = new LocalTimes('Europe/Berlin');

  it.each([
    ['2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00+01:00'],
  ])('show the offset of summer time: %s', (utc, local) => expect(berlin.iso(at(utc))).toBe(local));

  it.each([
    ['Asia/Kolkata', '2026-01-06T18:30:00Z', '2026-01-07T00:00:00+05:30'],
    ['America/St_Johns', '2026-01-06T18:30:00Z', '2026-01-06T15:00:00-03:30'],
    ['UTC', '1969-12-31T23:59:59Z', '1969-12-31T23:59:59+00:00'],
  ])('are those of %s', (zone, utc, local) => expect(new LocalTimes(zone).iso(at(utc))).toBe(local));

  it('count days by the calendar, whether they have 23, 24 or 25 hours', () => {
    expect(berlin.daysBetween(at('2026-03-28T22:59:00Z'), at('2026-03-28T23:01:00Z'))).toBe(1);
    expect(berlin.daysBetween(at('2026-03-28T23:00:00Z'), at('2026-03-29T21:59:59Z'))).toBe(0);
    expect(berlin.daysBetween(at('2026-10-24T22:00:00Z'), at('2026-10-25T22:59:59Z'))).toBe(0);
    expect(berlin.daysBetween(at('2026-10-24T22:00:00Z'), at('2026-10-25T23:00:00Z'))).toBe(1);
  });
});
