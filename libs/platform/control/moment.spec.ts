import { momentOf } from '#platform/control/moment';

const NOW = 1_700_000_000;
const since = (text: string, now: number): number => momentOf(text, now, 'since');

describe('a time that an operator types', () => {
  it('may be a span before now, Unix seconds or a date', () => {
    expect(since('30m', NOW)).toBe(NOW - 1800);
    expect(since('6h', NOW)).toBe(NOW - 21_600);
    expect(since('3d', NOW)).toBe(NOW - 259_200);
    expect(since('1699999999', NOW)).toBe(1_699_999_999);
    expect(since('2023-11-14T22:13:20.999Z', NOW)).toBe(NOW);
    expect(since('2023-11-15T03:43:20+05:30', NOW)).toBe(NOW);
  });

  it.each(['2023-11-14 22:13:20', '2023-11-14 22:13:20 UTC', '2023-11-14T22:13:20'])(
    'is UTC, as times are shown, unless it says: %s',
    (text) => {
      expect(since(text, NOW)).toBe(NOW);
      expect(since(text.slice(0, 10), NOW)).toBe(NOW - (NOW % 86_400));
    },
  );

  it.each(['lately', '', '30', '-1', '2023', '1.5h', '11/14/2023', '14 Nov 2023', '2023-13-01', '2023-11-14 25:00'])(
    'is refused when it is none of them: "%s"',
    (text) => expect(() => since(text, NOW)).toThrow('since takes a span'),
  );
});
