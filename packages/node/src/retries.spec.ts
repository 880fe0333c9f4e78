import { Retries } from './retries.ts';

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers: new Headers(headers) });

describe('retries', () => {
  it('follow lost connections, 429, 5xx and a key in use, and nothing that would fail again', () => {
    const after = (given: Parameters<Retries['pauseAfter']>[2]) => new Retries().pauseAfter(0, 2, given) !== null;
    expect([null, answer(429), answer(500), answer(503), answer(409, { 'retry-after': '1' })].map(after)).toEqual(Array(5).fill(true));
    expect([answer(400), answer(401), answer(404), answer(409), answer(422)].map(after)).toEqual(Array(5).fill(false));
  });

  it('wait anywhere up to a step that doubles, at most 8 seconds', () => {
    const longest = (attempt: number) => Math.max(...Array.from({ length: 500 }, () => new Retries().pauseAfter(attempt, 99, null)!));
    const steps = [0, 1, 2, 9].map(longest);
    for (const [n, most] of [500, 1000, 2000, 8000].entries()) {
      expect(steps[n]).toBeLessThanOrEqual(most);
      expect(steps[n]).toBeGreaterThan(most * 0.9);
    }
  });

  it('wait no shorter than Retry-After says, in seconds or as a date, and give up when it says more than a minute', () => {
    const after = (value: string) => new Retries().pauseAfter(0, 2, answer(503, { 'retry-after': value }));
    expect(after('3')).toBeGreaterThanOrEqual(3000);
    expect(after(new Date(Date.now() + 5000).toUTCString())).toBeGreaterThan(3500);
    expect(after('61')).toBeNull();
    expect(after('soon')).toBeLessThanOrEqual(500);
  });

  it('end after the number of retries that is allowed', () => {
    expect([0, 1, 2].map((attempt) => new Retries().pauseAfter(attempt, 2, null) === null)).toEqual([false, false, true]);
  });

  it('have a budget over all calls, which successes refill', () => {
    const retries = new Retries();
    const allowed = () => retries.pauseAfter(0, 2, null) !== null;
    expect(Array.from({ length: 12 }, allowed)).toEqual([...Array(10).fill(true), false, false]);
    for (let n = 0; n < 9; n += 1) retries.succeeded();
    expect(allowed()).toBe(false);
    for (let n = 0; n < 2; n += 1) retries.succeeded();
    expect([allowed(), allowed()]).toEqual([true, false]);
  });

  it('after a 429 that says when to return cost nothing of the budget', () => {
    const retries = new Retries(1);
    const limited = () => retries.pauseAfter(0, 2, answer(429, { 'retry-after': '1' })) !== null;
    expect(Array.from({ length: 50 }, limited)).toEqual(Array(50).fill(true));
    expect([null, answer(429), null].map((given) => retries.pauseAfter(0, 2, given) !== null)).toEqual([true, false, false]);
  });
});
