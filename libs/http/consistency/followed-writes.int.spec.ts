import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { FollowOptions, HistoryBatch } from '#platform/event-history/event-history';
import { EventStoreDbEventHistory } from '#platform/event-history/eventstoredb/eventstoredb-event-history';
import { FollowedWrites } from '#http/consistency/followed-writes';
import type { Position } from '#platform/event-history/recorded-event';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import type { Generation } from '#platform/storage/read-model-writer';
import { newEvent } from '#test/contracts/history-backend';
import { BreakableRelay } from '#test/support/machine/breakable-relay';
import { EventStoreDbDouble } from '#test/support/stores/eventstoredb-double/eventstoredb-double';
import { EventStoreDbHistory } from '#test/support/stores/eventstoredb-history';
import { eventually } from '#test/support/machine/eventually';
import { temporaryDirectory } from '#test/support/machine/temporary-directory';

/** A server that accepts our subscription and sends nothing. */
class DeafHistory extends EventStoreDbEventHistory {
  // oxlint-disable-next-line require-yield -- it tells nothing
  override async *follow({ signal }: FollowOptions): AsyncGenerator<HistoryBatch> {
    await once(signal, 'abort');
  }

  override get live(): boolean {
    return true;
  }
}

const [ADA, BOB] = ['acct_ada', 'acct_bob'];

describe('a process’s knowledge of writes by others', () => {
  const directory = temporaryDirectory();
  let runs = 0;
  let double: EventStoreDbDouble;
  let relay: BreakableRelay;
  let others: EventStoreDbHistory;
  let own: EventStoreDbHistory;
  let file: ReadModelFile;
  let writer: EmbeddedReadModelWriter;
  let generation: Generation;
  let writes: FollowedWrites;
  let ending: AbortController;

  const write = async (account: string): Promise<Position> => {
    const event = newEvent();
    return (await others.store.append(`of-${account}`, 'any', [{ ...event, metadata: { ...event.metadata, account } }])).position;
  };
  const fold = (position: Position): Promise<void> => writer.apply([{ generation, changes: [] }], position);
  const awaited = (account: string): Promise<Position | undefined> => writes.of(account, performance.now() + 2000);
  const atRest = (account: string) => eventually(() => expect(writes.concern(account)).toBe(false));

  beforeEach(async () => {
    Logger.overrideLogger(false);
    double = await EventStoreDbDouble.start();
    relay = await BreakableRelay.to('127.0.0.1', Number(new URL(double.url).port));
    others = new EventStoreDbHistory(double.url);
    own = new EventStoreDbHistory(`esdb://127.0.0.1:${relay.port}?tls=false`);
    file = new ReadModelFile(directory.path(`read-models-${runs++}.db`));
    writer = new EmbeddedReadModelWriter(file);
    [generation] = (await writer.prepare({ name: 'things', version: 1, filters: [] })) as [Generation];
    writes = new FollowedWrites(own.history, new EmbeddedReadModels(file));
    ending = new AbortController();
  });
  afterEach(async () => {
    ending.abort();
    relay.mend();
    await Promise.all([own.close(), others.close()]);
    await relay.close();
    double.kill();
    file.close();
  });

  const begin = async (): Promise<void> => {
    const before = await write(ADA);
    await fold(before);
    await writes.start(ending.signal);
    await atRest(ADA);
  };

  it('is there as soon as they are answered, only for the account that wrote', async () => {
    await begin();
    for (let n = 0; n < 20; n++) {
      const position = await write(ADA);
      await pause(50);
      expect([writes.concern(ADA), await awaited(ADA), writes.concern(BOB)]).toEqual([true, position, false]);
    }
  });

  it('is dropped once every read model has applied them, and not before', async () => {
    await begin();
    await writer.prepare({ name: 'others', version: 1, filters: [] });
    const position = await write(ADA);
    await fold(position);
    await pause(600);
    expect(await awaited(ADA)).toBe(position);
    const [behind] = (await writer.generations()).filter(({ model }) => model === 'others');
    await writer.apply([{ generation: behind!, changes: [] }], position);
    await atRest(ADA);
    expect(writes['places'].size).toBe(0);
  });

  it('makes all reads wait for writes from before it began', async () => {
    const before = await write(ADA);
    await writes.start(ending.signal);
    expect([writes.concern(BOB), await awaited(BOB)]).toEqual([true, before]);
    // Ada's read models may have it, and Bob's not: accounts are folded apart from each other.
    writes.forget(ADA, before);
    expect([writes.concern(BOB), await awaited(BOB)]).toEqual([true, before]);
    await fold(before);
    await atRest(BOB);
  });

  it('makes all reads wait for the end of the history while it is interrupted, and recovers', async () => {
    await begin();
    relay.cut();
    await pause(10);
    const missed = await write(ADA);
    await pause(50);
    expect([writes.concern(BOB), await awaited(BOB), await awaited(ADA)]).toEqual([true, missed, missed]);
    await fold(missed);
    await atRest(BOB);
    const position = await write(ADA);
    await pause(50);
    expect(await awaited(ADA)).toBe(position);
  });

  it('allows reads of the present state while the server is unreachable, and misses nothing afterwards', async () => {
    await begin();
    relay.refuse();
    await pause(2000);
    const began = performance.now();
    expect([writes.concern(BOB), await awaited(BOB)]).toEqual([true, undefined]);
    expect(performance.now() - began).toBeLessThan(1_500);
    const missed = await write(ADA);
    relay.mend();
    await eventually(async () => expect(await awaited(ADA)).toBe(missed));
    await fold(missed);
    await eventually(() => expect(writes.concern(BOB)).toBe(false));
  });

  it('is known to be incomplete once the end of the history is beyond the last received event', async () => {
    writes = new FollowedWrites(new DeafHistory(own.connection), new EmbeddedReadModels(file));
    await begin();
    const missed = await write(ADA);
    await writes['queryEnd']();
    expect([writes.concern(BOB), await awaited(BOB)]).toEqual([true, missed]);
  });

  it('is known to be incomplete when the server hangs', async () => {
    await begin();
    relay.hang();
    await eventually(() => expect(writes.concern(BOB)).toBe(true));
    const missed = await write(ADA);
    relay.mend();
    await eventually(async () => expect(await awaited(ADA)).toBe(missed));
  });
});
