import { ShopPace } from '#integrations/storefront/platform/shop-pace';
import { ShopBusy } from '#integrations/storefront/platform/storefront.errors';
import { Clock } from '#kernel/time';

class SetClock extends Clock {
  ms = 1_000_000;

  override milliseconds(): number {
    return this.ms;
  }
}

const waitOf = (pace: ShopPace): number => {
  try {
    pace.enter();
    return 0;
  } catch (refusal) {
    return (refusal as ShopBusy).milliseconds;
  }
};

describe('the pace of a shop', () => {
  let clock: SetClock;
  let pace: ShopPace;
  beforeEach(() => {
    clock = new SetClock();
    pace = new ShopPace(clock);
  });

  it('holds up nobody as long as the shop answers', () => {
    expect([waitOf(pace), waitOf(pace)]).toEqual([0, 0]);
    pace.answered(0);
    expect(waitOf(pace)).toBe(0);
  });

  it('is as slow as the platform says, for as long as it says', () => {
    pace.answered(1_500);
    expect(waitOf(pace)).toBe(1_500);
    clock.ms += 1_500;
    expect([waitOf(pace), waitOf(pace)]).toEqual([0, 0]);
  });

  it('lets one call through at a time when the shop has failed, ever more seldom', () => {
    pace.failed();
    const first = waitOf(pace);
    expect(first).toBeGreaterThan(0);
    clock.ms += first;
    expect(waitOf(pace)).toBe(0);
    expect(waitOf(pace)).toBeGreaterThan(1_000);
    for (let times = 0; times < 8; times++) pace.failed();
    expect(waitOf(pace)).toBeGreaterThan(first * 10);
    pace.answered(0);
    expect([waitOf(pace), waitOf(pace)]).toEqual([0, 0]);
  });
});
