import { WriteTimes } from '#http/consistency/write-times';

describe('how old read models are', () => {
  let now = 0;
  const until = (reached: number) => async (position: string) => Number(position) <= reached;

  it('is the time since the oldest write that they lack, to the second', async () => {
    const times = new WriteTimes(() => now);
    for (let write = 10; write < 60; write++) {
      now = write * 250;
      times.note(String(write));
    }
    now = 20_000;
    expect(await times.age(until(0))).toBe(18);
    expect(await times.age(until(14))).toBe(16);
    expect(await times.age(until(57))).toBe(6);
  });

  it('is at least a second, and at most as long as writes are known', async () => {
    const times = new WriteTimes(() => now);
    expect(await times.age(until(0))).toBe(1);
    for (let write = 1000; write < 3000; write++) {
      now = write * 1000;
      times.note(String(write));
    }
    expect(await times.age(until(0))).toBe(599);
    expect(await times.age(until(2999))).toBe(1);
  });

  it('passes over a write that is noted late', async () => {
    const times = new WriteTimes(() => now);
    for (const [at, position] of [
      [1000, '5'],
      [3000, '4'],
      [5000, '6'],
    ] as const) {
      now = at;
      times.note(position);
    }
    now = 9000;
    expect(await times.age(until(5))).toBe(4);
  });
});
