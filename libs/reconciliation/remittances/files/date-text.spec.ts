import { isNoDate, readDate } from '#reconciliation/remittances/files/date-text';

const midnight = Date.UTC(2026, 0, 5, 18, 30) / 1000;

describe('a date as couriers write it', () => {
  it.each([
    '06-Jan-26',
    '06-JAN-2026',
    '6 January 2026',
    '06/01/2026',
    '6-1-26',
    '06.01.2026',
    '2026-01-06',
    '2026/1/6',
    ' 06-Jan-26 ',
    '6th Jan 2026',
    '06Jan2026',
    'Jan 6, 2026',
    'January 06 2026',
    'Tue, 06 Jan 2026',
    '20260106',
    '46028',
    "'06-Jan-26",
    '06-Jan-26\u00a0',
    '2026.01.06',
  ])('%s is a day of India', (text) => expect(readDate(text)).toBe(midnight));

  it('may be counted from 1904 in workbooks', () => expect(readDate('44566', true)).toBe(midnight));

  it.each([
    ['06-Jan-26 14:05', midnight + 14 * 3600 + 300],
    ['06/01/2026 02:05:07 PM', midnight + 14 * 3600 + 307],
    ['06/01/2026 12:00 am', midnight],
    ['2026-01-06T14:05:00', midnight + 14 * 3600 + 300],
    ['2026-01-05T18:30:00.000Z', midnight],
    ['2026-01-06T00:00:00+05:30', midnight],
    ['2026-01-05 10:30:00-0800', midnight],
    ['06-01-2026 14.05', midnight + 14 * 3600 + 300],
    ['06/01/2026 2:05 p.m.', midnight + 14 * 3600 + 300],
    ['2026-01-06 00:00:00 IST', midnight],
    ['2026-01-05 18:30:00 UTC', midnight],
    ['46028.5', midnight + 12 * 3600],
  ])('%s has a time', (text, moment) => expect(readDate(text)).toBe(moment));

  it.each([
    '31/02/2026',
    '13/13/2026',
    '00/01/2026',
    '06-Foo-26',
    '2026-01-06 25:00',
    '99999',
    '20261301',
    'Tue',
    'yesterday',
    '1767637800',
    '06-Jan-26 06-Jan-26',
    '06-01',
    '',
  ])('%j is none', (text) => expect(readDate(text)).toBeUndefined());
});

describe('no date', () => {
  it.each([
    '', '-', 'NA', 'N/A', '#N/A', 'null', 'NaT', '0', '0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '00-00-00', '0/0/0', '00-Jan-1900', '00-Jan-00', '1/0/1900', '1900-01-00',
    '01/01/1900', '1899-12-30', '30/12/1899', '0001-01-01T00:00:00', '01/01/0001 12:00:00 AM', '1970-01-01', '01-Jan-1970 05:30:00', '00:00:00', '12:00:00 AM', 'pending', 'To be updated',
  ])('is %j', (text) => expect(isNoDate(text)).toBe(true)); // prettier-ignore

  it.each(['06-Jan-26', '2026-01-06', '2000-10-10', '01/01/2000', '01-Jan-01', 'soon', '31/02/2026', '46028'])('is not %j', (text) =>
    expect(isNoDate(text)).toBe(false),
  );
});
