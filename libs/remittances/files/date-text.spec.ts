import { readDate } from '#remittances/files/date-text';

const midnight = Date.UTC(2026, 0, 5, 18, 30) / 1000;

describe('a date as couriers write it', () => {
  it.each(['06-Jan-26', '06-JAN-2026', '6 January 2026', '06/01/2026', '6-1-26', '06.01.2026', '2026-01-06', '2026/1/6', ' 06-Jan-26 '])(
    '%s is a day of India',
    (text) => expect(readDate(text)).toBe(midnight),
  );

  it.each([
    ['06-Jan-26 14:05', midnight + 14 * 3600 + 300],
    ['06/01/2026 02:05:07 PM', midnight + 14 * 3600 + 307],
    ['06/01/2026 12:00 am', midnight],
    ['2026-01-06T14:05:00', midnight + 14 * 3600 + 300],
    ['2026-01-05T18:30:00.000Z', midnight],
    ['2026-01-06T00:00:00+05:30', midnight],
    ['2026-01-05 10:30:00-0800', midnight],
  ])('%s has a time', (text, moment) => expect(readDate(text)).toBe(moment));

  it.each(['31/02/2026', '13/13/2026', '00/01/2026', '06-Foo-26', '2026-01-06 25:00', '45663', 'yesterday', '06-01', ''])(
    '%j is none',
    (text) => expect(readDate(text)).toBeUndefined(),
  );
});
