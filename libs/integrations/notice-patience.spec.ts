import { nextTry, PATIENCE } from '#integrations/notice-patience';

const RECEIVED = 1_700_000_000_000;
const MINUTE = 60_000;
const waitAfter = (waited: number): number | null => {
  const next = nextTry(RECEIVED, RECEIVED + waited);
  return next && next - RECEIVED - waited;
};

describe('a notice that cannot be applied', () => {
  it.each([
    [0, 500],
    [499, 500],
    [2_000, 2_000],
    [MINUTE, MINUTE],
    [15 * MINUTE, 15 * MINUTE],
    [16 * MINUTE, 15 * MINUTE],
    [PATIENCE - 1, 15 * MINUTE],
    // The machine's clock was set back.
    [-5_000, 500],
  ])('after %i ms waits for %i ms', (waited, wait) => expect(waitAfter(waited)).toBe(wait));

  it.each([PATIENCE, PATIENCE + 1, 400 * PATIENCE])('after %i ms is tried no more', (waited) => expect(waitAfter(waited)).toBeNull());

  it('is tried about a hundred times in a day', () => {
    let tries = 0;
    for (let now: number | null = RECEIVED; now !== null; now = nextTry(RECEIVED, now)) tries++;
    expect(tries).toBeGreaterThan(50);
    expect(tries).toBeLessThan(150);
  });
});
