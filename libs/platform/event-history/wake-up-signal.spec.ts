import { getEventListeners } from 'node:events';
import { WakeUpSignal } from '#platform/event-history/wake-up-signal';

describe('a wake-up signal', () => {
  it('wakes all waiting calls once, and leaves no listener', async () => {
    const wakeUp = new WakeUpSignal();
    const { signal } = new AbortController();
    let woken = 0;
    const waits = Array.from({ length: 3 }, () => wakeUp.wait(signal).then(() => woken++));
    expect(getEventListeners(signal, 'abort')).toHaveLength(3);
    wakeUp.notify();
    await Promise.all(waits);
    wakeUp.notify();
    expect(woken).toBe(3);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('releases calls whose signal aborts', async () => {
    const wakeUp = new WakeUpSignal();
    const ending = new AbortController();
    const wait = wakeUp.wait(ending.signal);
    ending.abort();
    await wait;
    await wakeUp.wait(ending.signal);
    expect(getEventListeners(ending.signal, 'abort')).toHaveLength(0);
  });
});
