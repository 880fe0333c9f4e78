import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '#kernel/time-zone';

const isKnownToCalendars = (name: string): boolean => {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId !== '';
  } catch {
    return false;
  }
};

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

describe('a time zone', () => {
  it.each(['Asia/Kolkata', 'asia/kolkata', 'Asia/Calcutta', 'Europe/London', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT-5', 'EST5EDT'])(
    'is known by its name: %s', (name) => expect(isTimeZone(name)).toBe(true)); // prettier-ignore

  it.each(['IST', 'ist', 'BST', 'PST', 'CST', 'JST', 'AST', 'PDT', 'CEST', '', 'Asia/Nowhere', '+05:30', 'IST+5', 'UTC+5', 'GMT+5:30', 'Z', '2026-01-01T00:00Z[UTC]', 'Asia/Kolkata\u200b', ' Asia/Kolkata'])(
    'is not %j', (name) => expect(isTimeZone(name)).toBe(false)); // prettier-ignore

  it('is valid exactly if calendars know it', () => {
    const words = letters.flatMap((one) => letters.flatMap((two) => [`${one}${two}T`, `${one}${two}`]));
    for (const name of [...Intl.supportedValuesOf('timeZone'), ...words])
      expect([name, isTimeZone(name)]).toEqual([name, isKnownToCalendars(name)]);
  });
});
