import { getEventListeners } from 'node:events';
import { Bell } from '#platform/event-history/bell';

describe('a bell', () => {
  it('wakes all who wait, once, and leaves no listener behind', async () => {
    const bell = new Bell();
    const { signal } = new AbortController();
    let woken = 0;
    const waits = Array.from({ length: 3 }, () => bell.wait(signal).then(() => woken++));
    expect(getEventListeners(signal, 'abort')).toHaveLength(3);
    bell.ring();
    await Promise.all(waits);
    bell.ring();
    expect(woken).toBe(3);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('lets those go whose signal aborts', async () => {
    const bell = new Bell();
    const ending = new AbortController();
    const wait = bell.wait(ending.signal);
    ending.abort();
    await wait;
    await bell.wait(ending.signal);
    expect(getEventListeners(ending.signal, 'abort')).toHaveLength(0);
  });
});
