import { Clocks } from '#platform/clock/clocks';
import { DONE, type PolicyHandler } from '#platform/due-work/policy';
import { WorkLane } from '#platform/due-work/work-lane';
import { LEASE } from '#platform/due-work/work-outcomes';
import { makeLog } from '#platform/logging/log';
import type { ClaimedWork, DueWork, RecordWrite, Settlement } from '#platform/storage/due-work';
import { EmbeddedDueWork } from '#platform/storage/embedded/embedded-due-work';
import { WorkFile } from '#platform/storage/embedded/work-file';
import { eventually } from '#test/support/eventually';
import { ShiftedClock } from '#test/support/shifted-clock';
import { temporaryDirectory } from '#test/support/temporary-directory';
import { unmovedClocks } from '#test/support/unmoved-clocks';

const directory = temporaryDirectory();

describe('a lane of work', () => {
  const clock = new ShiftedClock();
  let file: WorkFile;
  let dueWork: EmbeddedDueWork;
  let files = 0;

  beforeEach(() => {
    file = new WorkFile(directory.path(`work-${++files}.db`));
    dueWork = new EmbeddedDueWork(file);
  });
  afterEach(() => file.close());

  const laneOf = (perform: PolicyHandler['perform'], late?: PolicyHandler['late'], clocks = unmovedClocks(clock)): WorkLane =>
    new WorkLane(
      { kind: 'greet', atOnce: 2, room: null, handler: { perform, ...(late && { late }) } },
      { dueWork, clock, clocks, log: makeLog('silent'), onNext: () => undefined },
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

  it('takes up with one claim what all the outcomes of a commit made room for', async () => {
    const claimed: number[] = [];
    const own = dueWork.claim.bind(dueWork);
    dueWork.claim = async (...wish) => own(...wish).then((works) => (claimed.push(works.length), works));
    const lane = laneOf(async () => DONE);
    await dueWork.add([1, 2, 3, 4].map((n) => ({ kind: 'greet', key: `${n}`, dueAt: 0, payload: null })));
    await lane.fill();
    await eventually(async () => expect(await dueWork.backlog()).toEqual([]));
    await lane.close();
    expect(claimed.filter((count) => count > 0)).toEqual([2, 2]);
  });

  it('takes up work also when the clock is set back behind where it began', async () => {
    let performed = 0;
    const handler = { perform: async () => (performed++, DONE) };
    const lane = new WorkLane(
      { kind: 'greet', atOnce: 2048, gradually: true, room: null, handler },
      { dueWork, clock, clocks: unmovedClocks(clock), log: makeLog('silent'), onNext: () => undefined },
    );
    clock.advance(-3600);
    await dueWork.add([{ kind: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    await lane.fill();
    await eventually(() => expect(performed).toBe(1));
    await lane.close();
  });

  it('tries again what failed because the stores are gone, though they cannot be asked for its clock', async () => {
    let performed = 0;
    const perform = async (): Promise<Settlement> => {
      if (++performed === 1) throw new Error('The store is gone.');
      return DONE;
    };
    const clocks = new Clocks(clock, { ahead: () => Promise.reject(new Error('The store is gone.')) } as unknown as DueWork);
    const lane = laneOf(perform, undefined, clocks);
    await dueWork.add([{ kind: 'greet', key: 'ada', dueAt: 0, payload: 0, clock: 'acct_1:test' }]);
    await eventually(async () => {
      await lane.fill();
      expect(performed).toBe(2);
    });
    await lane.close();
  });

  describe('whose outcome cannot be kept', () => {
    const settle = EmbeddedDueWork.prototype.settle;
    let performed: number;
    let mended: boolean;
    let lane: WorkLane;

    /** A piece of work that was done while nothing can be written down. */
    async function done(late?: PolicyHandler['late']): Promise<void> {
      performed = 0;
      mended = false;
      dueWork.settle = async (...outcome) => {
        if (!mended) throw new Error('The store is gone.');
        return settle.apply(dueWork, outcome);
      };
      lane = laneOf(async () => (performed++, { records: [greeting('hello')] }), late);
      await dueWork.add([{ kind: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
      await lane.fill();
      await eventually(() => expect(performed).toBe(1));
    }

    const greeting = (text: string): RecordWrite => ({
      collection: 'greetings',
      id: 'ada',
      scope: 'a',
      createdAt: 1,
      filters: {},
      json: text,
    });
    const greeted = (): string | null => file.records.of('greetings')?.get('ada', 'a') ?? null;
    const settled = () => eventually(async () => expect(await dueWork.backlog()).toEqual([]));

    afterEach(() => lane.close());

    it('keeps it as soon as it can, and does not do it again', async () => {
      await done();
      mended = true;
      await settled();
      expect([performed, greeted()]).toEqual([1, 'hello']);
    });

    it('does it again when its lease is over', async () => {
      await done();
      clock.advance(LEASE / 1000);
      await eventually(() => expect(performed).toBe(2));
      mended = true;
      await settled();
      expect(performed).toBe(2);
    });

    it('keeps even then what may still be written, under its newest lease, and does not do it again', async () => {
      await done(() => ({ records: [greeting('late')] }));
      clock.advance(LEASE / 1000);
      await lane.fill();
      clock.advance(LEASE / 1000);
      mended = true;
      await settled();
      expect([performed, greeted()]).toEqual([1, 'late']);
    });

    it('drops it when another process has taken the work over, and when that is due anew', async () => {
      await done((settlement) => settlement);
      clock.advance(LEASE / 1000);
      const [theirs] = await claim();
      expect(theirs).toMatchObject({ key: 'ada', leftBehind: true });
      await settle.call(dueWork, theirs!, { again: { dueAt: 0, payload: 1, countsAsAttempt: true } });
      mended = true;
      await lane.fill();
      await settled();
      expect(performed).toBe(2);
    });

    it('lets others have the work when it stops', async () => {
      await done();
      const closed = lane.close();
      await lane.letGo();
      await closed;
      expect(await claim()).toMatchObject([{ key: 'ada', leftBehind: true }]);
    });
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
