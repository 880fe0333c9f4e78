import { Logger } from '@nestjs/common';
import { HistoryMissing, HistoryUnavailable } from '#platform/event-history/event-history.errors';
import { ids, newEvent, newEvents } from '#test/contracts/history-backend';
import { Projector } from '#platform/projector/projector';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { tallies } from '#test/support/stores/projector-setting';
import { eventually } from '#test/support/machine/eventually';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { Follower } from '#test/support/stores/follower';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

describe('EventStoreDB that was gone (the double)', () => {
  const directory = temporaryDirectory();
  let double: EventStoreDbDouble;
  let server: EventStoreDbHistory;
  let run = 0;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    double = await EventStoreDbDouble.start({ directory: directory.path(`log-${run++}`) });
    server = new EventStoreDbHistory(double.url, { answer: 500, outage: 1_000 });
  });
  afterEach(async () => {
    await server.close();
    double.kill();
  });

  it('is refused by its followers when it comes back empty-handed, and followed on when it has everything again', async () => {
    const written = newEvents(5);
    await server.store.append('order-1', 'no_stream', written);
    const follower = new Follower(server.history);
    await eventually(() => expect(follower.events).toHaveLength(5));
    double.kill();
    await double.comeBack('empty');
    await eventually(() => expect(follower.faults.at(-1)).toBeInstanceOf(HistoryMissing));
    expect(await server.connection.health()).toContain('part of it is missing');
    const { position } = follower.last!;
    const late = new Follower(server.history, position);
    const refusal = `The history is known up to ${position}, but it ends at its beginning`;
    await eventually(() => expect(late.faults[0]).toMatchObject({ message: expect.stringContaining(refusal) }));
    await late.stop();
    double.kill();
    await double.comeBack('as it was');
    const { position: newest } = await server.store.append('order-1', 4, newEvents(1));
    await eventually(() => expect(follower.last).toMatchObject({ position: newest, caughtUp: true }));
    expect(await server.connection.health()).toBeNull();
    expect(ids(follower.events.slice(0, 5))).toEqual(ids(written));
    expect(follower.events).toHaveLength(6);
    await follower.stop();
  });

  it('is refused by a projector whose read models know more', async () => {
    await server.store.append('order-1', 'no_stream', [newEvent({ n: 1 })]);
    const file = new ReadModelFile(directory.path(`read-models-${run}.db`));
    const writer = new EmbeddedReadModelWriter(file);
    const projector = new Projector(() => [tallies('tallies')], server.history, writer);
    await projector.start();
    await eventually(async () => expect(await projector.status()).toMatchObject([{ state: 'live', behind: 0 }]));
    await projector.stop();
    double.kill();
    await double.comeBack('empty');
    await expect(projector.start()).rejects.toThrow('part of the history is missing');
    file.close();
  });

  it('is waited for at the start, and not for ever', async () => {
    double.kill();
    await expect(server.history.end()).rejects.toBeInstanceOf(HistoryUnavailable);
    await expect(server.store.append('order-1', 'no_stream', newEvents(1))).rejects.toBeInstanceOf(HistoryUnavailable);
    expect(await server.connection.health()).toMatch(/^unreachable since /);
    const follower = new Follower(server.history);
    await double.comeBack();
    await server.store.append('order-1', 'no_stream', newEvents(2));
    await eventually(() => expect(follower.events).toHaveLength(2));
    await follower.stop();
  });
});
