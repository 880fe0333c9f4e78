import { LoadedStreams } from '#platform/event-store/embedded/loaded-streams';
import { fact } from '#kernel/fact';
import { recorded } from '#test/support/facts/recorded';

const events = (stream: string, count: number, data: object = {}) =>
  Array.from({ length: count }, () => recorded(stream, fact('thing.counted', data)));

describe('the streams that were loaded recently', () => {
  it('are cached as last loaded', () => {
    const loaded = new LoadedStreams();
    const [first, more] = [events('a', 1), events('a', 2)];
    loaded.keep('a', first);
    loaded.keep('a', more);
    expect(loaded.get('a')).toBe(more);
    expect(loaded.get('b')).toBeUndefined();
  });

  it('grow with appended events, without other changes', () => {
    const loaded = new LoadedStreams();
    const [first, second] = events('a', 2);
    loaded.keep('a', [first!]);
    for (const stream of ['a', 'b']) loaded.grow(stream, () => [second!]);
    expect(loaded.get('a')).toEqual([first, second]);
    expect(loaded.get('b')).toBeUndefined();
  });

  it('weigh more as they grow', () => {
    const loaded = new LoadedStreams();
    loaded.keep('small', events('small', 1));
    loaded.keep('beside', events('beside', 20_000));
    loaded.keep('growing', events('growing', 1));
    for (let n = 0; n < 110; n++) loaded.grow('growing', () => events('growing', 1000));
    expect(loaded.get('growing')).toHaveLength(110_001);
    expect(loaded.get('small')).toBeUndefined();
  });

  it('are evicted if they are not loaded while many others are', () => {
    const loaded = new LoadedStreams();
    const often = events('often', 1);
    loaded.keep('once', events('once', 1));
    for (let n = 0; n < 150; n++) {
      loaded.keep('often', often);
      loaded.keep(`stream-${n}`, events(`stream-${n}`, 1000));
    }
    expect(loaded.get('once')).toBeUndefined();
    expect(loaded.get('often')).toBe(often);
    loaded.forget();
    expect(loaded.get('often')).toBeUndefined();
  });

  it('are fewer if they are larger', () => {
    const loaded = new LoadedStreams();
    const lines = Array.from({ length: 100 }, () => ({ name: 'x'.repeat(3_000) }));
    const streams = Array.from({ length: 400 }, (_, n) => `stream-${n}`);
    for (const stream of streams) loaded.keep(stream, events(stream, 1, { lines }));
    const kept = streams.toReversed().findIndex((stream) => loaded.get(stream) === undefined);
    expect(kept).toBeGreaterThan(95);
    expect(kept).toBeLessThan(205);
  });
});
