import { setTimeout as pause } from 'node:timers/promises';
import { Projector } from '#platform/projector/projector';
import type { RebuildProgress } from '#platform/projector/rebuild-progress';
import { eventually } from '#test/support/machine/eventually';
import { ProjectorSetting, tallies } from '#test/support/stores/projector-setting';

describe('building a read model beside the live ones', () => {
  const setting = ProjectorSetting.forEachTest();

  it('lets a new read model catch up separately while the others continue', async () => {
    await setting.write(30);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    await setting.write(1200);
    await setting.caughtUp();
    await setting.restart(tallies('one'), tallies('two'));
    await setting.write(10);
    await setting.caughtUp();
    expect(await setting.documents('one')).toEqual(await setting.whole());
    expect(await setting.documents('two')).toEqual(await setting.whole());
  });

  it('builds a new version beside the live one and switches when it has caught up', async () => {
    await setting.write(30);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    await setting.restart(tallies('one', 2));
    await setting.write(30);
    await setting.caughtUp();
    expect(await setting.writer.generations()).toMatchObject([
      { model: 'one', version: 1, state: 'old' },
      { model: 'one', version: 2, state: 'live' },
    ]);
    expect(await setting.documents('one')).toEqual(await setting.whole(2));
  });

  it('rebuilds during new events, without gaps or repeats, and reports its progress', async () => {
    await setting.write(2500);
    await setting.start(tallies('one'), tallies('two'));
    await setting.caughtUp();
    const [before] = await setting.writer.generations();
    const reported: RebuildProgress[] = [];
    let writing = true;
    const others = (async () => {
      while (writing) await setting.write(20);
    })();
    await setting.projector.rebuild('one', (progress) => {
      reported.push(progress);
      // Readers see the whole old documents until the switch.
      expect(setting.file.generations.filter(({ model }) => model === 'one')).toHaveLength(2);
    });
    writing = false;
    await others;
    await setting.caughtUp();
    expect(await setting.documents('one')).toEqual(await setting.whole());
    expect(await setting.documents('two')).toEqual(await setting.whole());
    const after = (await setting.writer.generations()).find(({ model, state }) => model === 'one' && state === 'live')!;
    expect(after.generation).toBeGreaterThan(before!.generation);
    expect(reported.length).toBeGreaterThan(4);
    expect(reported.map(({ done }) => done)).toEqual(reported.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(reported.every(({ done, total, perSecond }) => done > 0 && done <= total && perSecond > 0)).toBe(true);
    expect(reported.at(-1)!.total).toBeGreaterThanOrEqual(2500);
  });

  it('neither misses nor repeats events at the moment of the switch', async () => {
    await setting.write(30);
    await setting.start(tallies('one'), tallies('two'));
    await setting.caughtUp();
    const read = setting.backend.history.read.bind(setting.backend.history);
    const switchTo = setting.writer.switchTo.bind(setting.writer);
    let reads = 0;
    setting.backend.history.read = async (from, most) => {
      reads++;
      // The live generations advance while the new one believes that it has caught up; then it overtakes them while they are stopped.
      if (reads === 2) {
        await setting.write(1);
        await pause(20);
        await setting.write(5);
      }
      const events = await read(from, most);
      if (reads === 1) {
        await setting.write(5);
        await setting.caughtUp('building');
      }
      return events;
    };
    setting.writer.switchTo = async (generation) => {
      await setting.write(5);
      await pause(30);
      return switchTo(generation);
    };
    await setting.projector.rebuild('one');
    expect(reads).toBe(2);
    setting.backend.history.read = read;
    await setting.caughtUp();
    expect(await setting.documents('one')).toEqual(await setting.whole());
    expect(await setting.documents('two')).toEqual(await setting.whole());
  });

  it('joins a rebuild in progress', async () => {
    await setting.write(1000);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    await Promise.all([setting.projector.rebuild('one'), setting.projector.rebuild('one')]);
    expect(await setting.writer.generations()).toMatchObject([{ state: 'old' }, { generation: 2, state: 'live' }]);
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('continues a rebuild after a restart', async () => {
    await setting.write(2000);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    const rebuilding = setting.projector.rebuild('one', () => void setting.projector.stop());
    await expect(rebuilding).rejects.toThrow('goes on when the service starts again');
    const building = (await setting.writer.generations()).find(({ state }) => state === 'building')!;
    expect(building.checkpoint).not.toBeNull();
    await setting.restart(tallies('one'));
    await setting.caughtUp();
    expect(await setting.writer.generations()).toMatchObject([{ state: 'old' }, { generation: building.generation, state: 'live' }]);
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('stops while it is paused, even across restarts, and resumes there while readers use the live one', async () => {
    await setting.write(2000);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    let pausing: Promise<void> | undefined;
    const rebuilding = setting.projector.rebuild('one', () => void (pausing ??= setting.projector.setPaused('one', true)));
    await expect(rebuilding).rejects.toMatchObject({ code: 'transition_not_allowed', message: expect.stringContaining('projections resume one') }); // prettier-ignore
    await pausing;
    const building = (await setting.writer.generations()).find(({ state }) => state === 'building')!;
    expect(building).toMatchObject({ paused: true, checkpoint: expect.any(String) });
    await setting.restart(tallies('one'));
    await setting.write(10);
    await setting.caughtUp('building');
    expect(await setting.documents('one')).toEqual(await setting.whole());
    for (const again of ['rebuild', 'switchBack'] as const) {
      await expect(setting.projector[again]('one')).rejects.toMatchObject({ code: 'transition_not_allowed' });
    }
    expect((await setting.writer.generations()).at(-1)).toEqual(building);
    await setting.projector.setPaused('one', false);
    await setting.caughtUp();
    expect(await setting.writer.generations()).toMatchObject([{ state: 'old' }, { generation: building.generation, state: 'live' }]);
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('never pauses the live read model', async () => {
    await setting.start(tallies('one'));
    await expect(setting.projector.setPaused('one', true)).rejects.toMatchObject({ code: 'transition_not_allowed', param: 'name' });
    expect(await setting.writer.generations()).toMatchObject([{ state: 'live', paused: false }]);
  });

  it('keeps the replaced generation unchanged, across restarts, until it is dropped', async () => {
    await setting.write(10);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    const replaced = (await setting.writer.generations())[0]!;
    await setting.projector.rebuild('one');
    await setting.restart(tallies('one'));
    await setting.write(10);
    await setting.caughtUp();
    expect((await setting.writer.generations())[0]).toEqual({ ...replaced, state: 'old' });
    expect((await setting.writer.documents(replaced, ['order-0'])).get('order-0')).toMatchObject({
      json: expect.stringContaining('"count":2'),
    });
    await setting.projector.dropOld('one');
    await setting.projector.dropOld('one');
    expect(await setting.writer.generations()).toMatchObject([{ state: 'live' }]);
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('switches back to the replaced generation, brought up to date, repeatedly', async () => {
    await setting.write(30);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    const [first] = await setting.writer.generations();
    await setting.projector.rebuild('one');
    await setting.write(1200);
    await setting.caughtUp();
    const [, second] = await setting.writer.generations();
    const reported: RebuildProgress[] = [];
    await setting.projector.switchBack('one', (progress) => reported.push(progress));
    expect(reported.at(-1)).toMatchObject({ done: 1230, total: 1230 });
    const states = async (): Promise<unknown[]> => (await setting.writer.generations()).map(({ generation, state }) => [generation, state]);
    expect(await states()).toEqual([[first!.generation, 'live'], [second!.generation, 'old']]); // prettier-ignore
    await setting.write(10);
    await setting.caughtUp();
    expect(await setting.documents('one')).toEqual(await setting.whole());
    await setting.projector.switchBack('one');
    expect(await states()).toEqual([[first!.generation, 'old'], [second!.generation, 'live']]); // prettier-ignore
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('cannot switch back without a replaced generation of the same version', async () => {
    await setting.write(10);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    const refusal = { code: 'resource_missing', message: expect.stringContaining('Nothing older of one is kept') };
    await expect(setting.projector.switchBack('one')).rejects.toMatchObject(refusal);
    await setting.restart(tallies('one', 2));
    await setting.caughtUp();
    expect((await setting.writer.generations()).map(({ version, state }) => [version, state])).toEqual([[1, 'old'], [2, 'live']]); // prettier-ignore
    await expect(setting.projector.switchBack('one')).rejects.toMatchObject(refusal);
  });

  it('refuses to rebuild an unknown read model', async () => {
    await setting.start(tallies('one'));
    await expect(setting.projector.rebuild('two')).rejects.toThrow('There is no read model two.');
  });

  it('gives up a build of a version that this release does not know', async () => {
    await setting.write(1500);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    await setting.restart(tallies('one', 2));
    await setting.projector.stop();
    expect((await setting.writer.generations()).map(({ version, state }) => [version, state])).toEqual([[1, 'live'], [2, 'building']]); // prettier-ignore
    await setting.restart(tallies('one', 1));
    expect((await setting.writer.generations()).map(({ version, state }) => [version, state])).toEqual([[1, 'live']]);
    await setting.write(10);
    await setting.caughtUp();
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });
});

describe('a rebuild that another process requests', () => {
  const setting = ProjectorSetting.forEachTest();

  it('is done by the projector, and reported to the requesting process', async () => {
    await setting.write(1200);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    const asking = new Projector(() => [tallies('one')], setting.backend.history, setting.writer);
    const reported: RebuildProgress[] = [];
    await asking.rebuild('one', (progress) => reported.push(progress));
    expect((await setting.writer.generations()).map(({ state }) => state)).toEqual(['old', 'live']);
    expect(await setting.documents('one')).toEqual(await setting.whole());
    expect(reported.at(-1)).toMatchObject({ done: 1200, total: 1200, secondsLeft: 0 });
    await setting.write(10);
    await asking.switchBack('one');
    expect((await setting.writer.generations()).map(({ state }) => state)).toEqual(['live', 'old']);
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('is paused and resumed by the projector', async () => {
    await setting.write(1200);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    const asking = new Projector(() => [tallies('one')], setting.backend.history, setting.writer);
    const { history } = setting.backend;
    const read = history.read.bind(history);
    const [reached, held, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let batch = 0;
    history.read = async (from, most) => {
      batch = most;
      if (from !== null) await (reached.resolve(), held.promise);
      return read(from, most);
    };
    const rebuilding = asking.rebuild('one');
    await reached.promise;
    await asking.setPaused('one', true);
    await expect(rebuilding).rejects.toMatchObject({ code: 'transition_not_allowed' });
    const generations = setting.writer.generations.bind(setting.writer);
    setting.writer.generations = async () => {
      setImmediate(looked.resolve);
      return generations();
    };
    await looked.promise;
    held.resolve();
    const checkpoint = (await read(null, 2 * batch)).at(-1)!.position;
    const building = { state: 'building', paused: true, checkpoint };
    await eventually(async () => expect((await generations()).at(-1)).toMatchObject(building));
    await setting.write(10);
    await setting.caughtUp('building');
    expect((await generations()).at(-1)).toMatchObject(building);
    await asking.setPaused('one', false);
    await setting.caughtUp();
    expect((await generations()).map(({ state }) => state)).toEqual(['old', 'live']);
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });
});
