import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '#platform/event-history/recorded-event';
import { SharedSteps } from '#platform/projector/shared-steps';
import { ProjectorSetting, tallies } from '#test/support/stores/projector-setting';

describe('concurrent builds', () => {
  const setting = ProjectorSetting.forEachTest();

  it('read the history once, with the correct result', async () => {
    await setting.write(1200);
    await setting.start(tallies('one'), tallies('two'), tallies('three'));
    await setting.caughtUp();
    const { history } = setting.backend;
    const read = history.read.bind(history);
    const places: (Position | null)[] = [];
    history.read = async (from, most) => {
      const events = await read(from, most);
      if (events.length > 0) places.push(from);
      return events;
    };
    const names = ['one', 'two', 'three'];
    await Promise.all(names.map((name) => setting.projector.rebuild(name)));
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places).size).toBe(places.length);
    for (const name of names) expect(await setting.documents(name)).toEqual(await setting.whole());
    const before = places.length;
    await setting.projector.rebuild('one');
    expect(places[before]).toBeNull();
  });

  it('make one step at a time, and yield after each', async () => {
    const steps = new SharedSteps(setting.backend.history);
    let [taken, seen] = [0, 0];
    const others = (async () => {
      for (; taken < 6; await nextTurn()) seen = Math.max(seen, taken);
    })();
    let [under, most] = [0, 0];
    const step = async (): Promise<void> => {
      most = Math.max(most, ++under);
      expect(taken - seen).toBeLessThanOrEqual(1);
      await Promise.resolve();
      [under, taken] = [under - 1, taken + 1];
    };
    await Promise.all(Array.from({ length: 6 }, () => steps.take(step)));
    await others;
    expect(most).toBe(1);
  });
});
