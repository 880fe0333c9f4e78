import { timeLeft } from '#apps/dashboard/src/format/time-left';

const HOUR = 3600;
const NOW = 1_700_000_000;

describe('the time that is left until a moment', () => {
  it.each([
    ['whole days', 49 * HOUR, { days: 2, hours: 1 }],
    ['hours of the last day', 24 * HOUR - 1, { days: 0, hours: 23 }],
    ['less than an hour', 1, { days: 0, hours: 0 }],
    ['nothing, once it has come', 0, null],
    ['nothing, once it is past', -HOUR, null],
  ])('is %s', (_, left, expected) => {
    expect(timeLeft(NOW + left, NOW)).toEqual(expected);
  });
});
