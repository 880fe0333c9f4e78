import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { EventHistory } from '#platform/event-history/event-history';
import { projections, ProjectionsModule } from '#platform/projector/projections.module';
import { Projector } from '#platform/projector/projector';
import { ParkingListener } from '#platform/projector/parking-notices';
import { SkippedEvents } from '#platform/projector/skipped-events';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { newEvent } from '#test/contracts/history-backend';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { eventually } from '#test/support/machine/eventually';
import { ProjectorSetting, tallies } from '#test/support/stores/projector-setting';

describe('the projector', () => {
  const setting = ProjectorSetting.forEachTest();

  it('applies existing and new events to all read models, and continues after a restart', async () => {
    await setting.write(40);
    await setting.start(tallies('one'), tallies('two'));
    await setting.write(40);
    await setting.caughtUp();
    await setting.restart(tallies('one'), tallies('two'));
    await setting.write(5);
    await setting.caughtUp();
    expect(await setting.documents('one')).toEqual(await setting.whole());
    expect(await setting.documents('two')).toEqual(await setting.whole());
  });

  it('wakes calls that wait for their write', async () => {
    await setting.start(tallies('one'));
    const { position } = await setting.backend.store.append('order-1', 'any', [newEvent({ n: 1 })]);
    expect(await setting.readModels.reached(position, 2000)).toBe(true);
    expect(await setting.documents('one')).toHaveLength(1);
  });

  it('applies a batch again if writing failed', async () => {
    let failures = 2;
    const apply = setting.writer.apply.bind(setting.writer);
    setting.writer.apply = async (...batch) => (failures-- > 0 ? Promise.reject(new Error('disk full')) : apply(...batch));
    await setting.start(tallies('one'));
    await setting.write(20);
    await setting.caughtUp();
    expect(failures).toBeLessThan(0);
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('reports since when and why it fails, until it continues', async () => {
    let isFull = true;
    const apply = setting.writer.apply.bind(setting.writer);
    setting.writer.apply = async (...batch) => (isFull ? Promise.reject(new Error('disk full')) : apply(...batch));
    await setting.start(tallies('one'));
    await setting.write(20);
    const words = /^following the history fails since \d{4}-.+Z: disk full$/;
    await eventually(async () => expect(setting.projector.loop.trouble()).toMatch(words));
    isFull = false;
    await setting.caughtUp();
    expect(setting.projector.loop.trouble()).toBeNull();
  });

  it('parks a stream that a read model cannot apply, only there, across restarts, until a retry', async () => {
    const poison = new Set([8]);
    await setting.start(tallies('one', 1, poison), tallies('two'));
    await setting.write(20);
    await setting.caughtUp();
    await setting.restart(tallies('one', 1, poison), tallies('two'));
    await setting.write(20);
    await setting.caughtUp();
    const status = await setting.projector.status();
    expect(status).toMatchObject([
      { model: 'one', behind: 0, parked: [{ stream: 'order-1', revision: 1, reason: 'cannot take in 8' }] },
      { model: 'two', behind: 0, parked: [] },
    ]);
    expect((await setting.documents('one')).map(({ stream, count }) => [stream, count])).toContainEqual(['order-1', 1]);
    expect(await setting.documents('two')).toEqual(await setting.whole());

    expect(await setting.projector.retry()).toEqual({ retried: 1, stillParked: 1 });
    poison.clear();
    expect(await setting.projector.retry('two')).toEqual({ retried: 0, stillParked: 0 });
    expect(await setting.projector.retry('one')).toEqual({ retried: 1, stillParked: 0 });
    await setting.write(20);
    await setting.caughtUp();
    expect(await setting.documents('one')).toEqual(await setting.whole());
    expect((await setting.projector.status()).flatMap(({ parked }) => parked)).toEqual([]);
  });

  it('adds a job for each event that it parks or applies after all, also in rebuilds and retries', async () => {
    const poison = new Set([8, 15]);
    await setting.start(tallies('one', 1, poison));
    await setting.write(30);
    await setting.caughtUp();
    const gaveUp = (revision: number) => ({
      queue: 'stream.parked',
      key: `one ${revision} order-1`,
      dueAt: expect.any(Number),
      payload: { projection: 'one', stream: 'order-1', revision, times: 0 },
    });
    const tookIn = (revision: number): object => {
      const { key, payload, ...job } = gaveUp(revision);
      return { ...job, key: `${key} taken in`, payload: { ...payload, takenIn: true } };
    };
    expect(setting.jobs).toEqual([gaveUp(1)]);
    poison.delete(8);
    await setting.projector.retry();
    expect(setting.jobs.splice(0)).toEqual([gaveUp(1), gaveUp(2), tookIn(1)]);
    await setting.projector.retry();
    await setting.projector.rebuild('one');
    expect(setting.jobs.splice(0)).toEqual([gaveUp(2), gaveUp(2)]);
    await setting.projector.refold('order-1');
    expect(setting.jobs).toEqual([]);
    poison.clear();
    await setting.projector.rebuild('one');
    expect(setting.jobs).toEqual([tookIn(2)]);
  });

  it('adds a job for what it applies after all when a document is rebuilt', async () => {
    const poison = new Set([8]);
    await setting.start({ ...tallies('one', 1, poison), ofOneStream: true });
    await setting.write(30);
    await setting.caughtUp();
    setting.jobs.splice(0);
    await setting.projector.refold('order-1');
    expect(setting.jobs.splice(0)).toMatchObject([{ key: 'one 1 order-1' }]);
    poison.clear();
    await setting.projector.refold('order-1');
    expect(setting.jobs.splice(0)).toMatchObject([{ key: 'one 1 order-1 taken in' }]);
    await setting.projector.refold('order-1');
    expect(setting.jobs).toEqual([]);
  });

  it('parks a stream further on when only the next event fails', async () => {
    const poison = new Set([8, 15]);
    await setting.start(tallies('one', 1, poison));
    await setting.write(30);
    await setting.caughtUp();
    poison.delete(8);
    expect(await setting.projector.retry()).toEqual({ retried: 1, stillParked: 1 });
    expect((await setting.projector.status())[0]!.parked).toMatchObject([{ revision: 2, reason: 'cannot take in 15' }]);
    poison.clear();
    await setting.projector.retry();
    expect(await setting.documents('one')).toEqual(await setting.whole());
  });

  it('rebuilds one document from its stream, in any state of it, here or on request of another process', async () => {
    const poison = new Set<number>();
    const one = { ...tallies('one', 1, poison), ofOneStream: true as const };
    const two = tallies('two');
    await setting.start(one, two);
    await setting.write(30);
    await setting.caughtUp();
    const [live] = await setting.writer.generations();
    const become = async (json: string | null): Promise<void> => {
      const document = json === null ? null : { scope: 'acct_1:test', createdAt: 1, filters: { count: 9 }, json };
      await setting.writer.retried(live!, 'order-1', [{ id: 'order-1', document }], null);
    };
    const whole = await setting.whole();
    const elsewhere = new Projector(() => [one, two], setting.backend.history, setting.writer);
    for (const projector of [setting.projector, elsewhere])
      for (const json of ['{"count":9}', null]) {
        await become(json);
        expect(await setting.documents('one')).not.toEqual(whole);
        expect(await projector.refold('order-1')).toEqual({ models: ['one'], stillParked: 0 });
        expect(await setting.documents('one')).toEqual(whole);
      }
    poison.add(8);
    expect(await setting.projector.refold('order-1')).toEqual({ models: ['one'], stillParked: 1 });
    poison.clear();
    await setting.projector.retry();
    expect(await setting.documents('one')).toEqual(whole);
  });

  it('refuses to start with read models that are ahead of the history', async () => {
    await setting.write(3);
    await setting.start(tallies('one'));
    await setting.caughtUp();
    await setting.projector.stop();
    const shorter = await embeddedHistory();
    try {
      const other = new Projector(() => [tallies('one')], shorter.history, setting.writer);
      await expect(other.start()).rejects.toThrow('part of the history is missing');
      await shorter.store.append('order-1', 'no_stream', [newEvent()]);
      await expect(other.start()).rejects.toThrow('but the history ends at');
    } finally {
      await shorter.close();
    }
  });

  it('refuses two projections of one name', async () => {
    setting.projector = new Projector(() => [tallies('one'), tallies('one')], setting.backend.history, setting.writer);
    await expect(setting.projector.start()).rejects.toThrow('Two projections are named one.');
  });

  it('finds the projections of every module', async () => {
    @Module({ providers: [projections([tallies('one'), tallies('two')])] })
    class OneRoom {}
    @Module({ providers: [projections([tallies('three', 1, new Set([0]))])] })
    class OtherRoom {}
    @Global()
    @Module({
      providers: [
        { provide: EventHistory, useValue: setting.backend.history },
        { provide: ReadModelWriter, useValue: setting.writer },
        { provide: ParkingListener, useValue: setting.listener },
        { provide: SkippedEvents, useValue: { all: async () => [], restored: async () => [] } },
      ],
      exports: [EventHistory, ReadModelWriter, ParkingListener, SkippedEvents],
    })
    class Stores {}
    const app = await Test.createTestingModule({ imports: [Stores, OneRoom, OtherRoom, ProjectionsModule] }).compile();
    setting.projector = app.get(Projector);
    await setting.projector.start();
    expect((await setting.projector.status()).map(({ model }) => model)).toEqual(['one', 'two', 'three']);
    await setting.write(1);
    await setting.caughtUp();
    expect(setting.jobs).toMatchObject([{ queue: 'stream.parked', payload: { projection: 'three', stream: 'order-0', revision: 0 } }]);
  });
});
