import { backoff, SOON } from '#kernel/backoff';

describe('the wait after a failed attempt', () => {
  it('is a fifth of a second at first and doubles from attempt to attempt', () => {
    expect([1, 2, 3, 4].map((attempt) => backoff(attempt, 1))).toEqual([200, 400, 800, 1600]);
  });

  it('never exceeds five minutes, however often it failed', () => {
    expect(backoff(12, 1)).toBe(300_000);
    expect(backoff(5000, 1)).toBe(300_000);
  });

  it('never exceeds five seconds where only our own stores are called', () => {
    expect([1, 5, 6, 5000].map((attempt) => backoff(attempt, 1, SOON))).toEqual([200, 3200, 5000, 5000]);
  });

  it('is spread over its upper half', () => {
    expect(backoff(3, 0)).toBe(400);
    expect(backoff(3, 0.5)).toBe(600);
  });
});
