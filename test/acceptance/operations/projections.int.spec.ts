import { Logger } from '@nestjs/common';
import { OperationsClient } from '#apps/operators/operations-client';
import { ParkedStreamsController } from '#admin/operations/projections/parked-streams.controller';
import { ProjectionListController } from '#admin/operations/projections/projection-list.controller';
import { ProjectionsController } from '#admin/operations/projections/projections.controller';
import { EventStore } from '#platform/event-store/event-store';
import type { Progress } from '#admin/operators/progress';
import type { Projection } from '#platform/projector/projection';
import { Projector } from '#platform/projector/projector';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { type HistoryBackend, newEvent } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { eventually } from '#test/support/machine/eventually';
import { operatorsApiOn } from '#test/support/services/operators-api-on';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

interface Row {
  readonly name: string;
  readonly generation: number;
  readonly state: string;
  readonly behind: number;
  readonly parked: number;
}

const directory = temporaryDirectory();
const poison = new Set<number>();

const counting = (name: string): Projection<{ count: number }> => ({
  name,
  version: 1,
  filters: {},
  documentOf: ({ stream }) => stream,
  evolve: (tally, { data }) => {
    if (name === 'tallies' && poison.has((data as { n: number }).n)) throw new Error('cannot take it in');
    return { count: (tally?.count ?? 0) + 1 };
  },
  createdAt: () => 1_700_000_000,
});

describe('support’s work on projections', () => {
  let backend: HistoryBackend;
  let journal: HistoryBackend;
  let file: ReadModelFile;
  let projector: Projector;
  let client: OperationsClient;
  let runs = 0;

  const call = async <Answer>(operation: string, args = {}, progress: (now: Progress) => void = () => undefined): Promise<Answer> =>
    (await client.call(operation, args, progress)) as Answer;
  const rows = async (): Promise<readonly Row[]> => (await call<{ data: readonly Row[] }>('projections.status')).data;
  const generations = async (): Promise<Record<string, number>> =>
    Object.fromEntries((await rows()).map(({ name, generation }) => [name, generation]));
  const caughtUp = (): Promise<void> => eventually(async () => expect((await rows()).map(({ behind }) => behind)).toEqual([0, 0]));

  beforeEach(async () => {
    Logger.overrideLogger(false);
    poison.clear();
    [backend, journal] = [await embeddedHistory(), await embeddedHistory()];
    file = new ReadModelFile(directory.path(`read-models-${runs++}.db`));
    const projections = [counting('tallies'), counting('others')] as unknown as Projection[];
    projector = new Projector(() => projections, backend.history, new EmbeddedReadModelWriter(file));
    const controllers = [ProjectionListController, ProjectionsController, ParkedStreamsController];
    client = OperationsClient.inProcess(
      await operatorsApiOn(journal.store, controllers, [
        { provide: Projector, useValue: projector },
        { provide: EventStore, useValue: journal.store },
      ]),
    );
    await projector.start();
  });
  afterEach(async () => {
    await projector.stop();
    file.close();
    await backend.close();
    await journal.close();
  });

  const write = (n: number): Promise<unknown> => backend.store.append(`order-${n}`, 'any', [newEvent({ n })]);

  it('shows the position of each', async () => {
    await write(1);
    await caughtUp();
    const end = await backend.history.end();
    const row = {
      object: 'projection',
      version: 1,
      generation: expect.any(Number),
      state: 'live',
      checkpoint: end,
      end,
      behind: 0,
      lag_seconds: 0,
      parked: 0,
      skipped: 0,
      per_second: null,
      seconds_left: null,
    };
    expect(await call('projections.status')).toEqual({
      object: 'list',
      url: '/admin/v1/projections',
      has_more: false,
      data: expect.arrayContaining([
        { ...row, name: 'tallies' },
        { ...row, name: 'others' },
      ]),
    });
  });

  it('rebuilds one, with progress, and leaves the others alone', async () => {
    for (let n = 0; n < 20; n++) await write(n);
    await caughtUp();
    const before = await generations();
    const heard: Progress[] = [];
    const rebuilt = await call<{ data: readonly Row[] }>('projections.rebuild', { name: 'tallies' }, (now) => heard.push(now));
    expect(rebuilt.data).toMatchObject([{ name: 'tallies', state: 'live', behind: 0 }]);
    expect(heard.at(-1)).toMatchObject({ task: 'tallies', done: 20, total: 20 });
    const after = await generations();
    expect(after).toEqual({ ...before, tallies: rebuilt.data[0]!.generation });
    expect(after).not.toEqual(before);
  });

  it('rebuilds all', async () => {
    const before = await generations();
    await write(1);
    const { data } = await call<{ data: readonly Row[] }>('projections.rebuild', { name: 'all' });
    expect(data.map(({ name }) => name).sort()).toEqual(['others', 'tallies']);
    for (const { name, generation } of data) expect(generation).toBeGreaterThan(before[name]!);
  });

  it('drops the generation that the last rebuild replaced', async () => {
    await call('projections.rebuild', { name: 'tallies' });
    const states = async (): Promise<string[]> =>
      (await call<{ data: readonly Row[] }>('projections.status')).data.filter(({ name }) => name === 'tallies').map(({ state }) => state);
    expect(await states()).toEqual(['old', 'live']);
    const { data } = await call<{ data: readonly Row[] }>('projections.drop', { name: 'tallies' });
    expect(data).toMatchObject([{ name: 'tallies', state: 'live' }]);
    expect(await states()).toEqual(['live']);
    await expect(call('projections.drop', { name: 'nobody' })).rejects.toThrow('nobody');
  });

  it('switches back to the generation that the last rebuild replaced, with progress', async () => {
    await write(1);
    await caughtUp();
    const { data: before } = await call<{ data: readonly Row[] }>('projections.status');
    await call('projections.rebuild', { name: 'tallies' });
    const heard: Progress[] = [];
    const { data } = await call<{ data: readonly Row[] }>('projections.switch', { name: 'tallies' }, (now) => heard.push(now));
    expect(data).toEqual(before.filter(({ name }) => name === 'tallies'));
    expect(heard.at(-1)).toMatchObject({ task: 'tallies', done: 1, total: 1 });
    const refusal = { code: 'resource_missing', param: 'name' };
    await expect(call('projections.switch', { name: 'others' })).rejects.toMatchObject(refusal);
    await expect(call('projections.switch', { name: 'tales' })).rejects.toMatchObject(refusal);
  });

  it('shows the parked streams, and applies them when they are retried', async () => {
    poison.add(2);
    await write(1);
    await write(2);
    await caughtUp();
    const waiting = {
      object: 'parked_stream',
      projection: 'tallies',
      stream: 'order-2',
      revision: 0,
      reason: expect.stringContaining('cannot take it in'),
    };
    expect(await call('projections.parked')).toMatchObject({ object: 'list', data: [waiting] });
    expect((await rows()).find(({ name }) => name === 'tallies')).toMatchObject({ parked: 1 });

    expect(await call('projections.retry')).toEqual({ object: 'retry', retried: 1, still_parked: 1 });
    poison.clear();
    expect(await call('projections.retry', { name: 'others' })).toEqual({ object: 'retry', retried: 0, still_parked: 0 });
    expect(await call('projections.retry', { name: 'tallies' })).toEqual({ object: 'retry', retried: 1, still_parked: 0 });
    expect(await call('projections.parked')).toMatchObject({ data: [] });
  });

  it.each(['projections.rebuild', 'projections.retry'])('refuses %s with an unknown name', async (operation) => {
    await expect(call(operation, { name: 'tales' })).rejects.toMatchObject({ code: 'resource_missing', param: 'name' });
  });
});
