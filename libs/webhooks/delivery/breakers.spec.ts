import { Breakers } from '#webhooks/delivery/breakers';

const fail = (breakers: Breakers, times: number, now = 0) => Array.from({ length: times }, () => breakers.failed('we_1', now)).at(-1)!;

describe('the breaker of an endpoint', () => {
  it('lets it rest after 20 failures in a row, for longer each time that one more attempt fails, a minute at most', () => {
    const breakers = new Breakers();
    expect(fail(breakers, 19)).toBeNull();
    expect(fail(breakers, 1)).toBe(5000);
    const ends = [5000, 15_000, 35_000, 75_000, 135_000];
    for (const [n, end] of ends.slice(0, -1).entries()) expect(fail(breakers, 1, end)).toBe(ends[n + 1]);
    expect(fail(breakers, 1, 135_000)).toBe(195_000);
  });

  it('is not moved by what was under way when the rest began', () => {
    const breakers = new Breakers();
    fail(breakers, 20);
    expect(fail(breakers, 10, 4999)).toBeNull();
    expect(fail(breakers, 1, 5000)).toBe(15_000);
  });

  it('counts anew once something got through, and for each endpoint by itself', () => {
    const breakers = new Breakers();
    fail(breakers, 19);
    expect(breakers.failed('we_2', 0)).toBeNull();
    breakers.close('we_1');
    expect(fail(breakers, 19)).toBeNull();
    expect(fail(breakers, 1)).toBe(5000);
  });
});
