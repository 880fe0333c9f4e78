import { ShopPace } from '#integrations/storefront/shop-client/shop-pace';
import { ShopBusy } from '#integrations/storefront/shop-client/storefront.errors';
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

  const reported = (currentlyAvailable: number) => ({
    requestedQueryCost: 10,
    throttleStatus: { maximumAvailable: 100, currentlyAvailable, restoreRate: 50 },
  });

  it('delays no call while the bucket holds enough', () => {
    expect([waitOf(pace), waitOf(pace)]).toEqual([0, 0]);
    pace.answered({});
    pace.answered(reported(40));
    expect([waitOf(pace), waitOf(pace), waitOf(pace), waitOf(pace)]).toEqual([0, 0, 0, 0]);
  });

  it('counts calls in progress, and reschedules each call that finds too little', () => {
    expect([waitOf(pace), waitOf(pace), waitOf(pace)]).toEqual([0, 0, 0]);
    pace.answered(reported(30));
    expect([waitOf(pace), waitOf(pace), waitOf(pace), waitOf(pace)]).toEqual([0, 200, 400, 600]);
    clock.ms += 200;
    expect([waitOf(pace), waitOf(pace)]).toEqual([0, 600]);
  });

  it('lets started work continue before others, once the bucket allows it', () => {
    pace.enter();
    pace.answered(reported(5));
    expect([pace.goOn(), pace.goOn()]).toEqual([100, 300]);
    expect(waitOf(pace)).toBe(500);
    pace.answered(reported(-100));
    expect(() => pace.goOn()).toThrow(ShopBusy);
  });

  it('pauses after a refusal for the requested time, or two seconds', () => {
    pace.enter();
    expect(pace.throttled(reported(0))).toBe(200);
    pace.goOn();
    expect(pace.throttled({})).toBe(2_000);
    expect(waitOf(pace)).toBe(2_000);
    clock.ms += 2_000;
    expect(waitOf(pace)).toBe(0);
  });

  it('recovers soon after one costly query', () => {
    pace.enter();
    pace.answered({ ...reported(100), requestedQueryCost: 90 });
    for (let calls = 0; calls < 6; calls++) {
      clock.ms += 2_000;
      pace.enter();
      pace.answered(reported(100));
    }
    expect([waitOf(pace), waitOf(pace), waitOf(pace), waitOf(pace)]).toEqual([0, 0, 0, 0]);
  });

  it('lets one call at a time through while the shop fails, at growing intervals', () => {
    pace.enter();
    pace.failed();
    const first = waitOf(pace);
    expect(first).toBeGreaterThan(0);
    clock.ms += first;
    expect(waitOf(pace)).toBe(0);
    expect(waitOf(pace)).toBeGreaterThan(1_000);
    for (let times = 0; times < 8; times++) pace.failed();
    expect(waitOf(pace)).toBeGreaterThan(first * 10);
    pace.answered({});
    expect([waitOf(pace), waitOf(pace)]).toEqual([0, 0]);
  });
});
