import { LoopHealth } from '#platform/metrics/loop-health';

describe('the health of a loop', () => {
  let now: number;
  let loop: LoopHealth;

  beforeEach(() => {
    now = Date.parse('2026-01-02T03:04:05Z');
    loop = new LoopHealth('following the history', () => now);
  });

  const WORDS = 'following the history fails since 2026-01-02T03:04:05.000Z: database disk image is malformed';

  it('is healthy without failures', () => {
    expect([loop.trouble(), loop.health()]).toEqual([null, null]);
  });

  it('reports a failure at once, and is not ready after half a minute', () => {
    loop.failed(new Error('database disk image is malformed'));
    now += 29_999;
    expect([loop.trouble(), loop.health()]).toEqual([WORDS, null]);
    now += 1;
    expect([loop.trouble(), loop.health()]).toEqual([WORDS, WORDS]);
  });

  it('keeps the time of the first failure, and reports the newest reason', () => {
    loop.failed(new Error('something else'));
    now += 40_000;
    loop.failed(new Error('database disk image is malformed'));
    expect(loop.health()).toBe(WORDS);
  });

  it('is healthy again after a success, and counts from then on', () => {
    loop.failed('no words');
    now += 40_000;
    loop.wentOn();
    expect([loop.trouble(), loop.health()]).toEqual([null, null]);
    loop.failed('no words');
    expect(loop.health()).toBeNull();
  });
});
