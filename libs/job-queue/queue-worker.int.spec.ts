import { Clocks } from '#platform/clock/clocks';
import { COMPLETED, type PolicyHandler } from '#job-queue/policy';
import { QueueWorker } from '#job-queue/queue-worker';
import { LEASE } from '#job-queue/job-outcomes';
import { makeLog } from '#platform/logging/log';
import type { ClaimedJob, JobResult } from '#job-queue/job-store';
import type { RecordWrite } from '#platform/storage/records';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { JobFile } from '#job-queue/embedded/job-file';
import { eventually } from '#test/support/machine/eventually';
import { ShiftedClock } from '#test/support/machine/shifted-clock';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';
import { unmovedClocks } from '#test/support/stores/unmoved-clocks';

const directory = temporaryDirectory();

describe('a group of jobs', () => {
  const clock = new ShiftedClock();
  let file: JobFile;
  let jobStore: EmbeddedJobStore;
  let files = 0;

  beforeEach(() => {
    file = new JobFile(directory.path(`work-${++files}.db`));
    jobStore = new EmbeddedJobStore(file);
  });
  afterEach(() => file.close());

  const workerOf = (perform: PolicyHandler['perform'], late?: PolicyHandler['late'], clocks = unmovedClocks(clock)): QueueWorker =>
    new QueueWorker(
      { queue: 'greet', atOnce: 2, room: null, handler: { perform, ...(late && { late }) } },
      { jobStore, clock, clocks, log: makeLog('silent'), onNext: () => undefined },
    );
  const claim = (): Promise<ClaimedJob[]> => jobStore.claim('greet', { most: 9, now: clock.milliseconds(), lease: 60_000 });

  it('continues a job that is due again at once, even if it is claimed before its outcome is confirmed', async () => {
    const complete = jobStore.complete.bind(jobStore);
    jobStore.complete = async (...outcome) => {
      const kept = await complete(...outcome);
      await worker.fill();
      return kept;
    };
    const payloads: unknown[] = [];
    const perform = async ({ payload }: ClaimedJob): Promise<JobResult> => {
      payloads.push(payload);
      return payload === 3 ? COMPLETED : { reschedule: { dueAt: 0, payload: (payload as number) + 1, countsAsAttempt: false } };
    };
    const worker = workerOf(perform);
    await jobStore.add([{ queue: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    await worker.fill();
    await eventually(() => expect(payloads).toEqual([0, 1, 2, 3]));
    await worker.close();
  });

  it('fills the room of all outcomes of a commit with one claim', async () => {
    const claimed: number[] = [];
    const own = jobStore.claim.bind(jobStore);
    jobStore.claim = async (...input) => own(...input).then((jobs) => (claimed.push(jobs.length), jobs));
    const worker = workerOf(async () => COMPLETED);
    await jobStore.add([1, 2, 3, 4].map((n) => ({ queue: 'greet', key: `${n}`, dueAt: 0, payload: null })));
    await worker.fill();
    await eventually(async () => expect(await jobStore.backlog()).toEqual([]));
    await worker.close();
    expect(claimed.filter((count) => count > 0)).toEqual([2, 2]);
  });

  it('performs what is claimed as it is added, while it has room and nothing waits', async () => {
    const performed: string[] = [];
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const worker = workerOf(async ({ key }) => (performed.push(key), await goesOn, COMPLETED));
    const added = async (key: string): Promise<ClaimedJob> => {
      await jobStore.add([{ queue: 'greet', key, dueAt: 0, payload: null }]);
      return (await claim())[0]!;
    };
    // What it has not looked for may wait.
    expect(worker.reserve(0)).toBe(false);
    await worker.fill();
    expect(worker.reserve(clock.milliseconds() + 1)).toBe(false);
    expect([worker.reserve(0), worker.reserve(0), worker.reserve(0)]).toEqual([true, true, false]);
    worker.take(await added('ada'));
    worker.free();
    expect([worker.reserve(0), worker.reserve(0)]).toEqual([true, false]);
    const late = await added('bob');
    const closed = worker.close();
    worker.take(late);
    goOn();
    await closed;
    await eventually(async () => expect(await claim()).toMatchObject([{ key: 'bob', attempt: 1 }]));
    expect(performed).toEqual(['ada']);
    expect(worker.reserve(0)).toBe(false);
  });

  it('claims jobs even if the clock is set back', async () => {
    let performed = 0;
    const handler = { perform: async () => (performed++, COMPLETED) };
    const worker = new QueueWorker(
      { queue: 'greet', atOnce: 2048, gradually: true, room: null, handler },
      { jobStore, clock, clocks: unmovedClocks(clock), log: makeLog('silent'), onNext: () => undefined },
    );
    clock.advance(-3600);
    await jobStore.add([{ queue: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    await worker.fill();
    await eventually(() => expect(performed).toBe(1));
    await worker.close();
  });

  it('retries a job that failed with its stores unreachable, even though its clock cannot be read', async () => {
    let performed = 0;
    const perform = async (): Promise<JobResult> => {
      if (++performed === 1) throw new Error('The store is gone.');
      return COMPLETED;
    };
    const clocks = new Clocks(clock, { ahead: () => Promise.reject(new Error('The store is gone.')) });
    const worker = workerOf(perform, undefined, clocks);
    await jobStore.add([{ queue: 'greet', key: 'ada', dueAt: 0, payload: 0, clock: 'acct_1:test' }]);
    await eventually(async () => {
      await worker.fill();
      expect(performed).toBe(2);
    });
    await worker.close();
  });

  describe('whose outcome cannot be stored', () => {
    const complete = EmbeddedJobStore.prototype.complete;
    let performed: number;
    let mended: boolean;
    let worker: QueueWorker;

    /** A job that was done while nothing can be written down. */
    async function done(late?: PolicyHandler['late']): Promise<void> {
      performed = 0;
      mended = false;
      jobStore.complete = async (...outcome) => {
        if (!mended) throw new Error('The store is gone.');
        return complete.apply(jobStore, outcome);
      };
      worker = workerOf(async () => (performed++, { records: [greeting('hello')] }), late);
      await jobStore.add([{ queue: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
      await worker.fill();
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
    const completed = () => eventually(async () => expect(await jobStore.backlog()).toEqual([]));

    afterEach(() => worker.close());

    it('stores it as soon as possible, and does not repeat the job', async () => {
      await done();
      mended = true;
      await completed();
      expect([performed, greeted()]).toEqual([1, 'hello']);
    });

    it('repeats the job when its lease is over', async () => {
      await done();
      clock.advance(LEASE / 1000);
      await eventually(() => expect(performed).toBe(2));
      mended = true;
      await completed();
      expect(performed).toBe(2);
    });

    it('still stores it under its newest lease if the policy allows that, and does not repeat the job', async () => {
      await done(() => ({ records: [greeting('late')] }));
      clock.advance(LEASE / 1000);
      await worker.fill();
      clock.advance(LEASE / 1000);
      mended = true;
      await completed();
      expect([performed, greeted()]).toEqual([1, 'late']);
    });

    it('drops it if another process has taken the job over, and if the job is due again', async () => {
      await done((result) => result);
      clock.advance(LEASE / 1000);
      const [theirs] = await claim();
      expect(theirs).toMatchObject({ key: 'ada', redelivered: true });
      await complete.call(jobStore, theirs!, { reschedule: { dueAt: 0, payload: 1, countsAsAttempt: true } });
      mended = true;
      await worker.fill();
      await completed();
      expect(performed).toBe(2);
    });

    it('releases the jobs when it stops', async () => {
      await done();
      const closed = worker.close();
      await worker.release();
      await closed;
      expect(await claim()).toMatchObject([{ key: 'ada', redelivered: true }]);
    });
  });

  it('returns jobs that it was claiming when it closed, as if they had never been claimed', async () => {
    await jobStore.add([{ queue: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    const mayAnswer = Promise.withResolvers<void>();
    const claimNow = jobStore.claim.bind(jobStore);
    jobStore.claim = async (...input) => {
      const claimed = await claimNow(...input);
      await mayAnswer.promise;
      return claimed;
    };
    const worker = workerOf(() => Promise.reject(new Error('was not to begin')));
    const filled = worker.fill();
    const closed = worker.close();
    mayAnswer.resolve();
    await Promise.all([filled, closed]);
    jobStore.claim = claimNow;
    expect(await claim()).toMatchObject([{ key: 'ada', attempt: 1, redelivered: false }]);
  });

  it('releases jobs that take too long, marked as started', async () => {
    await jobStore.add([{ queue: 'greet', key: 'ada', dueAt: 0, payload: 0 }]);
    const end = Promise.withResolvers<JobResult>();
    const worker = workerOf(() => end.promise);
    await worker.fill();
    const closed = worker.close();
    expect(await claim()).toEqual([]);
    await worker.release();
    expect(await claim()).toMatchObject([{ key: 'ada', attempt: 2, redelivered: true }]);
    end.resolve({});
    await closed;
    expect(await jobStore.backlog()).toHaveLength(1);
  });
});
