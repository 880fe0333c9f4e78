import { join } from 'node:path';
import { HistoryLog } from '#audit/log/history-log';
import { DocumentComparison } from '#audit/verify/document-comparison';
import { RemadeReadModels } from '#audit/verify/remade-read-models';
import { VerifyHistory } from '#audit/verify/verify-history';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import type { Projection } from '#platform/projector/projection';
import { EmbeddedLogTiles } from '#platform/storage/embedded/embedded-log-tiles';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import { type BenchResult, interleaved } from '#test/benchmarks/bench';
import { foldFloor, orders } from '#test/benchmarks/fold-floor';
import { orderEvents } from '#test/benchmarks/order-events';

const EVENTS = 200_000;
const FACTS = 3;

/**
 * Verifying a history beside its log, and a read model of it beside one that is made anew, each against the loop that folds the same events into
 * the same documents.
 */
export async function verified(directory: string): Promise<BenchResult[]> {
  const path = (name: string): string => join(directory, name);
  const file = new HistoryFile(path('verified.db'));
  await file.write(() => {
    for (const [n, { stream, event }] of orderEvents(EVENTS).entries())
      file.insert(stream, n % FACTS, { ...event, data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) }, n);
  });
  const history = new EmbeddedEventHistory(file);
  const tiles = new EmbeddedLogTiles(path('verified-log.db'));
  const log = new HistoryLog(history, tiles);
  await log.upToNow();
  const verify = new VerifyHistory(history, tiles, log);
  const list = [orders as unknown as Projection];
  const live = await RemadeReadModels.in(path('live.db'), list, history);
  const end = (await history.end())!;
  await live.upTo(end);
  live.close();
  const liveFile = new ReadModelFile(path('live.db'));
  const writer = new EmbeddedReadModelWriter(liveFile);

  const beside = async (run: number): Promise<number> => {
    const remade = await RemadeReadModels.in(path(`remade-${run}.db`), list, history);
    await remade.upTo(end);
    const [generation] = await writer.generations();
    const comparison = new DocumentComparison(generation!, writer, new EmbeddedReadModels(liveFile), remade);
    for await (const faults of comparison.faults()) if (faults.length > 0) throw new Error(faults[0]!.message);
    remade.close();
    return EVENTS;
  };
  const beginning = async (): Promise<number> => {
    const { verified: holds } = await verify.run(null, () => undefined);
    if (!holds) throw new Error('A history that nobody changed was not verified.');
    return EVENTS;
  };
  let runs = 0;
  const floor = async (): Promise<number> => foldFloor(path('verified.db'), path(`floor-${runs++}.db`));
  try {
    const unit = 'events/s';
    return [
      { name: 'verify: the history beside its log', goal: 0.5, unit, ...(await interleaved(beginning, floor, 3)) },
      { name: 'verify --full: a read model beside the live one', goal: 0.5, unit, ...(await interleaved(beside, floor, 3)) },
    ];
  } finally {
    liveFile.close();
    tiles.close();
    file.close();
  }
}
