import { since } from '#webhooks/desk/since';

const NOW = 1_700_000_000;

describe('a time that an operator types', () => {
  it('may be a span before now, Unix seconds or a date', () => {
    expect(since('30m', NOW)).toBe(NOW - 1800);
    expect(since('6h', NOW)).toBe(NOW - 21_600);
    expect(since('3d', NOW)).toBe(NOW - 259_200);
    expect(since('1699999999', NOW)).toBe(1_699_999_999);
    expect(since('2023-11-14T22:13:20Z', NOW)).toBe(NOW);
  });

  it('is refused when it is none of them', () => expect(() => since('lately', NOW)).toThrow('since takes a span'));
});
