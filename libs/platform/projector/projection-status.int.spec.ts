import { shapeOf } from '#platform/projector/projection';
import { buildingProgress, projectionStatus } from '#platform/projector/projection-status';
import { ProjectorSetting, tallies } from '#test/support/stores/projector-setting';

describe('the position of each read model', () => {
  const setting = ProjectorSetting.forEachTest();

  it('is known in seconds too, by the age of the oldest pending event, with one read of the history', async () => {
    await setting.start(tallies('one'), tallies('two'));
    await setting.write(3);
    await setting.caughtUp();
    await setting.projector.stop();
    const { history } = setting.backend;
    const read = history.read.bind(history);
    const reads: unknown[] = [];
    history.read = async (...question) => (reads.push(question), read(...question));
    const lags = async (now?: number): Promise<number[]> =>
      (await projectionStatus(history, setting.writer, [], () => now!)).map(({ lag }) => lag);
    expect([await lags(), reads]).toEqual([[0, 0], []]);
    const checkpoint = await history.end();
    await setting.write(2);
    await setting.writer.build('one');
    const [oldest] = await read(checkpoint, 1);
    expect([await lags(oldest!.created + 7_500), reads]).toEqual([[7.5, 7.5, 0], [[checkpoint, 1]]]);
  });
});

describe('the speed of a build', () => {
  const setting = ProjectorSetting.forEachTest();

  it('is measured in the store, for any process', async () => {
    await setting.write(20);
    const { writer, backend } = setting;
    await setting.start();
    await writer.prepare(shapeOf(tallies('one')));
    const generation = await writer.build('one');
    const { position } = (await backend.history.read(null, 10)).at(-1)!;
    const generations = writer.generations.bind(writer);
    writer.generations = async () => {
      const found = await generations();
      await writer.apply([{ generation, changes: [] }], position);
      return found;
    };
    const progress = await buildingProgress(backend.history, writer);
    expect([...progress]).toEqual([[generation.generation, expect.objectContaining({ done: 10, total: 20 })]]);
    const { perSecond, secondsLeft } = progress.get(generation.generation)!;
    expect(perSecond).toBeGreaterThan(0);
    expect(secondsLeft).toBeCloseTo(10 / perSecond);
  });

  it('is not measured for a paused build', async () => {
    await setting.start(tallies('one'));
    setting.file.change(() => setting.file.create(shapeOf(tallies('one')), 'building'));
    await setting.writer.setPaused('one', true);
    expect(await buildingProgress(setting.backend.history, setting.writer)).toEqual(new Map());
  });
});
