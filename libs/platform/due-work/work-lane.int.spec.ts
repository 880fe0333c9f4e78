import { MachineClock } from '#platform/clock/machine-clock';
import { DONE } from '#platform/due-work/policy';
import { WorkLane } from '#platform/due-work/work-lane';
import { makeLog } from '#platform/logging/log';
import type { ClaimedWork, Settlement } from '#platform/storage/due-work';
import { EmbeddedDueWork } from '#platform/storage/embedded/embedded-due-work';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { unmovedClocks } from '#test/support/unmoved-clocks';
import { eventually } from '#test/support/eventually';
import { temporaryDirectory } from '#test/support/temporary-directory';

const directory = temporaryDirectory();

describe('a lane of work', () => {
  const clock = new MachineClock();
  let file: WorkFile;
  let dueWork: EmbeddedDueWork;
  let files = 0;

  beforeEach(() => {
    file = new WorkFile(directory.path(`work-${++files}.db`));
    dueWork = new EmbeddedDueWork(file);
  });
  afterEach(() => file.close());

  const laneOf = (perform: (work: ClaimedWork) => Promise<Settlement>): WorkLane =>
    new WorkLane(
      { kind: 'greet', atOnce: 2, room: null, handler: { perform } },
      { dueWork, clock, clocks: unmovedClocks(), log: makeLog('silent'), onNext: () => undefined },
    );
  const claim = (): Promise<ClaimedWork[]> => dueWork.claim('greet', { most: 9, now: clock.milliseconds(), lease: 60_000 });

  it('goes on with work that is due again at once, also when it is claimed before its outcome is known to be kept', async () => {
    const settle = dueWork.settle.bind(dueWork);
    dueWork.settle = async (...outcome) => settle(...outcome).finally(() => lane.fill());
    const payloads: unknown[] = [];
    const perform = async ({ payload }: ClaimedWork): Promise<Settlement> => {
      payloads.push(payload);
      return payload === 3 ? DONE : { again: { dueAt: 0, payload: (payload as number) + 1, countsAsAttempt: false } };
    };
    const lane = laneOf(perform);
    await dueWork.add([{ kind: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    await lane.fill();
    await eventually(() => expect(payloads).toEqual([0, 1, 2, 3]));
    await lane.close();
  });

  it('gives back, as if it had never been claimed, what it was claiming when it closed', async () => {
    await dueWork.add([{ kind: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    const mayAnswer = Promise.withResolvers<void>();
    const claimNow = dueWork.claim.bind(dueWork);
    dueWork.claim = async (...wish) => {
      const claimed = await claimNow(...wish);
      await mayAnswer.promise;
      return claimed;
    };
    const lane = laneOf(() => Promise.reject(new Error('was not to begin')));
    const filled = lane.fill();
    const closed = lane.close();
    mayAnswer.resolve();
    await Promise.all([filled, closed]);
    dueWork.claim = claimNow;
    expect(await claim()).toMatchObject([{ key: 'ada', attempt: 1, leftBehind: false }]);
  });

  it('lets others have what is under way for too long, and says that it was begun', async () => {
    await dueWork.add([{ kind: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    const end = Promise.withResolvers<Settlement>();
    const lane = laneOf(() => end.promise);
    await lane.fill();
    const closed = lane.close();
    expect(await claim()).toEqual([]);
    await lane.letGo();
    expect(await claim()).toMatchObject([{ key: 'ada', attempt: 2, leftBehind: true }]);
    end.resolve({});
    await closed;
    expect(await dueWork.backlog()).toHaveLength(1);
  });
});
