import { LoopHealth } from '#platform/metrics/loop-health';

describe('the health of a loop', () => {
  let now: number;
  let loop: LoopHealth;

  beforeEach(() => {
    now = Date.parse('2026-01-02T03:04:05Z');
    loop = new LoopHealth('following the history', () => now);
  });

  const WORDS = 'following the history fails since 2026-01-02T03:04:05.000Z: database disk image is malformed';

  it('is well while nothing fails', () => {
    expect([loop.trouble(), loop.health()]).toEqual([null, null]);
  });

  it('says at once that it fails, and is not ready after half a minute', () => {
    loop.failed(new Error('database disk image is malformed'));
    now += 29_999;
    expect([loop.trouble(), loop.health()]).toEqual([WORDS, null]);
    now += 1;
    expect([loop.trouble(), loop.health()]).toEqual([WORDS, WORDS]);
  });

  it('keeps since when it fails, and says the newest reason', () => {
    loop.failed(new Error('something else'));
    now += 40_000;
    loop.failed(new Error('database disk image is malformed'));
    expect(loop.health()).toBe(WORDS);
  });

  it('is well again as soon as it goes on, and counts again from there', () => {
    loop.failed('no words');
    now += 40_000;
    loop.wentOn();
    expect([loop.trouble(), loop.health()]).toEqual([null, null]);
    loop.failed('no words');
    expect(loop.health()).toBeNull();
  });
});
