import { fromDateTimeInputValue, showTimesIn, startOfDay, toDateInputValue, toDateTimeInputValue } from '#apps/dashboard/src/format/time';

describe('a moment in the zone of the account', () => {
  afterEach(() => showTimesIn('Asia/Kolkata'));
  const evening = Date.parse('2026-11-25T20:00:00Z') / 1000;

  it('has the day and the minute that a clock there shows', () => {
    expect([toDateInputValue(evening), toDateTimeInputValue(evening)]).toEqual(['2026-11-26', '2026-11-26T01:30']);
    showTimesIn('America/New_York');
    expect([toDateInputValue(evening), toDateTimeInputValue(evening)]).toEqual(['2026-11-25', '2026-11-25T15:00']);
  });

  it('is found by what a clock there shows, on both sides of a change of the clock', () => {
    expect(fromDateTimeInputValue('2026-11-26T01:30')).toBe(evening);
    expect(startOfDay('2026-11-26')).toBe(Date.parse('2026-11-25T18:30:00Z') / 1000);
    showTimesIn('Europe/Berlin');
    expect(['2026-03-29T01:30', '2026-03-29T03:30', '2026-10-25T03:30'].map((minute) => new Date(fromDateTimeInputValue(minute) * 1000).toISOString())).toEqual([
      '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z', '2026-10-25T02:30:00.000Z',
    ]); // prettier-ignore
  });

  it('is none where nothing was typed', () => expect(fromDateTimeInputValue('')).toBeNaN());
});
