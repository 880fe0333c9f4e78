import { dayOf, momentOf } from '#admin/operators/moment';

const NOW = 1_700_000_000;
const since = (text: string, now: number): number => momentOf(text, now, 'since');

describe('a time that an operator types', () => {
  it('may be a duration before now, Unix seconds or a date', () => {
    expect(since('30m', NOW)).toBe(NOW - 1800);
    expect(since('6h', NOW)).toBe(NOW - 21_600);
    expect(since('3d', NOW)).toBe(NOW - 259_200);
    expect(since('1699999999', NOW)).toBe(1_699_999_999);
    expect(since('2023-11-14T22:13:20.999Z', NOW)).toBe(NOW);
    expect(since('2023-11-15T03:43:20+05:30', NOW)).toBe(NOW);
  });

  it.each(['2023-11-14 22:13:20', '2023-11-14 22:13:20 UTC', '2023-11-14T22:13:20'])(
    'is UTC like shown times, unless it has an offset: %s',
    (text) => {
      expect(since(text, NOW)).toBe(NOW);
      expect(since(text.slice(0, 10), NOW)).toBe(NOW - (NOW % 86_400));
    },
  );

  it.each([
    '2026-02-30',
    '2027-02-29',
    '2100-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-02-30 18:30',
    '2026-06-31T18:30:00+05:30',
  ])('is refused with a day that no calendar has: %s', (text) => {
    expect(() => since(text, NOW)).toThrow(/^since is 2\d{3}-\d\d-\d\d, and there is no such day/);
    expect(() => dayOf(text.slice(0, 10), 'from')).toThrow(/^from is 2\d{3}-\d\d-\d\d, and there is no such day/);
  });

  it.each([
    ['2028-02-29', 1_835_395_200],
    ['2000-02-29', 951_782_400],
    ['2023-11-14T22:13:20-05:00', NOW + 18_000],
    [' 2023-11-14 22:13:20 ', NOW],
  ])('is accepted if the calendar has it: %s', (text, at) => expect(since(text, NOW)).toBe(at));

  it.each(['2023-11-14 24:00', '2023-11-14 22:60', '2023-11-14T22:13:60', '2023-11-14T22:13+25:00', '2023-11-14T22:13+05:75'])(
    'is refused with an hour that no clock shows: %s',
    (text) => expect(() => since(text, NOW)).toThrow('since takes a span'),
  );

  it.each(['lately', '', '30', '-1', '2023', '1.5h', '11/14/2023', '14 Nov 2023', '2023-11-14 25:00'])(
    'is refused if it is none of these: "%s"',
    (text) => expect(() => since(text, NOW)).toThrow('since takes a span'),
  );
});

describe('a day that an operator types', () => {
  it('is one of the calendar', () => expect(dayOf('2028-02-29 ', 'from')).toBe('2028-02-29'));

  it.each(['', '6h', '1700000000', '2026-1-31', '2026-01-31 18:30', '20260131'])('is refused if it is invalid: %j', (text) =>
    expect(() => dayOf(text, 'from')).toThrow('from must be a day'),
  );
});
