import { Skips } from '#platform/projector/skipped-events';
import { ProjectorSetting, tallies } from '#test/support/stores/projector-setting';

const SKIP = { projection: 'one', stream: 'order-1', revision: 1 };

describe('skipped events', () => {
  const setting = ProjectorSetting.forEachTest();
  const poison = new Set<number>();
  const one = { ...tallies('one', 1, poison), ofOneStream: true as const };

  beforeEach(async () => {
    poison.clear();
    poison.add(8);
    setting.restored = [];
    await setting.start(one, tallies('two'));
    await setting.write(30);
    await setting.caughtUp();
  });

  const without = async () =>
    (await setting.whole()).map((each) => (each.stream === 'order-1' ? { ...each, count: each.count - 1, sum: each.sum - 8 } : each));
  const parked = async (): Promise<string[]> =>
    (await setting.projector.status()).flatMap(({ parked: waiting }) => waiting.map(({ stream, revision }) => `${revision} ${stream}`));
  const reported = (): string[] => setting.jobs.splice(0).map(({ key }) => key);

  it('are skipped only in their read model, in every rebuild, until the skip is reverted', async () => {
    setting.skipped.push(SKIP);
    expect(await setting.projector.retry('one')).toEqual({ retried: 1, stillParked: 0 });
    expect(await setting.documents('one')).toEqual(await without());
    expect(await setting.documents('two')).toEqual(await setting.whole());
    expect((await setting.projector.status()).map((each) => [each.parked, each.skipped])).toEqual([
      [[], [SKIP]],
      [[], []],
    ]);
    await setting.restart(one, tallies('two'));
    await setting.projector.rebuild('one');
    expect(await setting.documents('one')).toEqual(await without());
    poison.clear();
    await setting.projector.rebuild('one');
    expect(await setting.documents('one')).toEqual(await without());
    setting.skipped = [];
    await setting.projector.rebuild('one');
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('are not parked in a build in progress', async () => {
    let skipping: Promise<unknown> | undefined;
    const skip = (): Promise<unknown> => {
      setting.skipped.push(SKIP);
      return setting.projector.retry('one');
    };
    await setting.projector.rebuild('one', () => void (skipping ??= skip()));
    await skipping;
    expect(await parked()).toEqual([]);
    expect(await setting.documents('one')).toEqual(await without());
    expect(reported()).toEqual(expect.arrayContaining(['one 1 order-1', 'one 1 order-1 taken in']));
  });

  it('are not parked after a restart if the process was killed before the retry', async () => {
    setting.skipped.push(SKIP);
    await setting.restart(one, tallies('two'));
    expect(await parked()).toEqual([]);
    expect(await setting.documents('one')).toEqual(await without());
    expect(reported()).toEqual(['one 1 order-1', 'one 1 order-1 taken in']);
  });

  it('are reported each time they are parked again, in any order of the reports', async () => {
    setting.skipped.push(SKIP);
    await setting.projector.retry();
    setting.skipped = [];
    setting.restored.push(SKIP);
    await setting.projector.rebuild('one');
    expect(await parked()).toEqual(['1 order-1']);
    setting.skipped.push(SKIP);
    await setting.projector.retry();
    expect(setting.jobs.map(({ payload }) => (payload as { times: number }).times)).toEqual([0, 0, 1, 1]);
    expect(reported()).toEqual(['one 1 order-1', 'one 1 order-1 taken in', 'one 1 order-1 1', 'one 1 order-1 1 taken in']);
  });

  it('are found in the parked stream, even if the whole stream is retried meanwhile', async () => {
    await setting.projector.stop();
    const [live] = await setting.writer.generations();
    for (const stream of ['order-1', 'order-2']) await setting.writer.requestRefold(live!, stream);
    expect(await parked()).toEqual(['1 order-1']);
    setting.skipped.push(SKIP);
    await setting.projector.start();
    await setting.projector.refold('order-3');
    expect(await setting.writer.requestedRetries()).toEqual([]);
    expect(await parked()).toEqual([]);
    expect(await setting.documents('one')).toEqual(await without());
  });

  it('are taken from the latest query, even if an earlier one is answered after it', async () => {
    const answers: ((all: (typeof SKIP)[]) => void)[] = [];
    const all = (): Promise<(typeof SKIP)[]> => new Promise((resolve) => answers.push(resolve));
    const skips = new Skips({ all, restored: async () => [] });
    const both = [skips.learn(), skips.learn()];
    answers[1]!([SKIP]);
    await both[1];
    answers[0]!([]);
    await both[0];
    expect(skips.leavesOut(SKIP)).toBe(true);
  });
});
