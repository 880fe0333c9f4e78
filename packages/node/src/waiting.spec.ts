import { getEventListeners } from 'node:events';
import { Turns, wait } from './waiting.ts';

describe('waiting', () => {
  it('ends with the reason of the signal', async () => {
    const stop = new AbortController();
    const waiting = wait(60_000, stop.signal);
    stop.abort(new Error('Enough.'));
    await expect(waiting).rejects.toThrow('Enough.');
    await expect(wait(0, stop.signal)).rejects.toThrow('Enough.');
  });
});

describe('turns', () => {
  it('let so many run at a time, and the others in the order in which they came', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    for (let n = 1; n <= 4; n += 1) void turns.take(undefined).then(() => begun.push(n));
    await new Promise(setImmediate);
    expect(begun).toEqual([1, 2]);
    turns.end();
    await new Promise(setImmediate);
    expect(begun).toEqual([1, 2, 3]);
    for (let n = 0; n < 3; n += 1) turns.end();
    await new Promise(setImmediate);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('are left by those whose signal ends', async () => {
    const [turns, stop] = [new Turns(1), new AbortController()];
    await turns.take(undefined);
    const left = turns.take(stop.signal);
    const next = turns.take(new AbortController().signal);
    stop.abort(new Error('Enough.'));
    await expect(left).rejects.toThrow('Enough.');
    turns.end();
    await next;
    turns.end();
    await turns.take(undefined);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    await expect(turns.take(stop.signal)).rejects.toThrow('Enough.');
  });
});
