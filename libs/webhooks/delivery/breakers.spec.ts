import { Breakers } from '#webhooks/delivery/breakers';

const SLOWLY = 5000;

const fail = (breakers: Breakers, times: number, now = 0, duration = SLOWLY) =>
  Array.from({ length: times }, () => breakers.failed('we_1', duration, now)).at(-1)!;

describe('the breaker of an endpoint', () => {
  it('pauses it after 20 slow failures in a row, for 5 s and then for 10 s each time that one more fails', () => {
    const breakers = new Breakers();
    expect(fail(breakers, 19)).toBeNull();
    expect(fail(breakers, 1)).toBe(5000);
    expect(fail(breakers, 1, 5000)).toBe(15_000);
    expect(fail(breakers, 1, 15_000)).toBe(25_000);
  });

  it('never pauses one that fails quickly, however often', () => {
    expect(fail(new Breakers(), 1000, 0, 1000)).toBe(0);
  });

  it('opens for one that fails quickly after a pause', () => {
    const breakers = new Breakers();
    fail(breakers, 20);
    expect(fail(breakers, 1, 5000, 20)).toBe(0);
    expect(fail(breakers, 19, 6000)).toBeNull();
  });

  it('is not moved by what was under way when the pause began', () => {
    const breakers = new Breakers();
    fail(breakers, 20);
    expect(fail(breakers, 10, 4999)).toBeNull();
    expect(fail(breakers, 1, 5000)).toBe(15_000);
  });

  it('starts over once something got through, and counts each endpoint separately', () => {
    const breakers = new Breakers();
    fail(breakers, 19);
    expect(breakers.failed('we_2', SLOWLY, 0)).toBeNull();
    breakers.close('we_1');
    expect(fail(breakers, 19)).toBeNull();
    expect(fail(breakers, 1)).toBe(5000);
  });

  it('forgets the endpoints that failed longest ago, rather than grow with them', () => {
    const breakers = new Breakers();
    fail(breakers, 19);
    for (let n = 0; n < 10_000; n++) breakers.failed(`we_other_${n}`, SLOWLY, 0);
    expect(fail(breakers, 1)).toBeNull();
  });
});
