import { Traces } from '#customers/traces';
import { PLANNER } from '#job-queue/planned-ranges';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { EmbeddedDeletedData } from '#privacy/deleted-data/embedded/embedded-deleted-data';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { JobFile } from '#job-queue/embedded/job-file';
import { REDACT_EVENTS } from '#webhooks/contract';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

const directory = temporaryDirectory();
const FIRST = '00000000000000000001';
const LATER = '00000000000000000002';
const LAST = '00000000000000000003';

describe('the data derived from a person’s facts', () => {
  const file = new ReadModelFile(directory.path('read-models.db'));
  const work = new JobFile(directory.path('work.db'));
  const writer = new EmbeddedReadModelWriter(file);
  const traces = new Traces(writer, new EmbeddedJobStore(work), new EmbeddedDeletedData(file, work));

  afterAll(() => {
    file.close();
    work.close();
  });

  it('is awaited in every read model, including those being built', async () => {
    const [live] = await writer.prepare({ name: 'orders', version: 1, filters: [] });
    await writer.apply([{ generation: live!, changes: [] }], FIRST);
    const building = await writer.build('orders');
    let isThere = false;
    const waiting = traces.takenIn(FIRST).then(() => (isThere = true));
    await writer.generations();
    expect(isThere).toBe(false);
    await writer.apply([{ generation: building, changes: [] }], FIRST);
    await expect(waiting).resolves.toBe(true);
  });

  it('is not awaited in a read model whose build is paused', async () => {
    await writer.setPaused('orders', true);
    await expect(traces.takenIn(FIRST)).resolves.toBeUndefined();
    const refusal = { code: 'read_model_behind', message: expect.stringContaining('projections resume orders') };
    await expect(traces.takenIn(LATER)).rejects.toMatchObject(refusal);
    await writer.setPaused('orders', false);
  });

  it('is removed with a replaced generation, which is not awaited', async () => {
    const [old, live] = await writer.generations();
    await writer.switchTo(live!);
    await new EmbeddedJobStore(work).plan(PLANNER, { from: null, to: LATER }, []);
    await writer.apply([{ generation: live!, changes: [] }], LATER);
    expect(await writer.generations()).toMatchObject([{ generation: old!.generation, state: 'old', checkpoint: FIRST }, {}]);
    await traces.wiped(LATER);
    expect(await writer.generations()).toMatchObject([{ generation: live!.generation, state: 'live' }]);
  });

  it('is not reported as removed while its removal cannot be planned', async () => {
    const jobStore = new EmbeddedJobStore(work);
    const plan = { queue: REDACT_EVENTS, stream: 'customer-1', revision: 0, position: LATER, parkedAt: 0, reason: 'broken' };
    await jobStore.plan(PLANNER, { from: LATER, to: LAST }, [], [], [plan]);
    const [live] = await writer.generations();
    await writer.apply([{ generation: live!, changes: [] }], LAST);
    await expect(traces.wiped(LAST)).rejects.toMatchObject({ code: 'read_model_behind', message: expect.stringContaining('jobs list') });
    await jobStore.settleParked(PLANNER, plan, { state: 'planned', jobs: [] });
    await expect(traces.wiped(LAST)).resolves.toBeUndefined();
  });

  it('is not reported as removed from a read model that has parked the stream', async () => {
    const [live] = await writer.generations();
    const parked = [{ stream: 'order-1', revision: 1, position: FIRST, reason: 'broken' }];
    await writer.apply([{ generation: live!, changes: [], parked }], '00000000000000000004');
    await expect(traces.refuseParked(['order-2'])).resolves.toBeUndefined();
    await expect(traces.refuseParked(['order-2', 'order-1'])).rejects.toMatchObject({ code: 'read_model_behind' });
  });
});
