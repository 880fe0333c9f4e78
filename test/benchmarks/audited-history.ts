import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DiscoveryService } from '@nestjs/core';
import { Standalone } from '#apps/standalone/standalone';
import { openContext } from '#apps/standalone/standalone-context';
import { LogKeeper } from '#audit/log/log-keeper';
import { ExportHistory } from '#audit/history/export-history';
import { VerifyFully } from '#audit/verify/verify-fully';
import { VerifyHistory } from '#audit/verify/verify-history';
import { orderList } from '#orders/queries/contract';
import { loadConfiguration } from '#platform/config/configuration';
import { openSqlite } from '#platform/embedded/sqlite';
import { EventHistory } from '#platform/event-history/event-history';
import { HISTORY_FILE } from '#platform/event-history/embedded/history-file';
import { makeLog } from '#platform/logging/log';
import type { Projection } from '#platform/projector/projection';
import { discoveredProjections } from '#platform/projector/projections.module';
import { type BenchResult, interleaved } from '#test/benchmarks/bench';
import { foldFloor } from '#test/benchmarks/fold-floor';
import { lengthen } from '#test/benchmarks/long-history';

const GOAL = 0.5;
const PART = 64 * 1024 * 1024;
/** Bytes that are written at a time. */
const PIECE = 500_000;
/** Each takes seconds, or minutes. */
const RUNS = 1;

/** What an auditor has done with the history of a service: verified beside the loop that folds the same events, exported beside one that copies its bytes. */
export async function audited(directory: string, events: number): Promise<BenchResult[]> {
  const path = (name: string): string => join(directory, name);
  const settings = { DATA_DIR: path('service'), PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const service = await Standalone.start(openContext(loadConfiguration(settings), makeLog('silent')));
  try {
    await lengthen(service, events);
    await service.part(LogKeeper).stop();
    const history = path(`service/${HISTORY_FILE}`);
    let made = 0;
    const fresh = (name: string): string => path(`${name}-${made++}`);
    const opened = (facts: Parameters<EventHistory['opened']>[0]) => service.part(EventHistory).opened(facts);
    const folded = (projections: readonly Projection[]) => () => foldFloor(history, fresh('folded'), projections, opened);
    const holds = async (report: Promise<{ verified: boolean | null; events: number; faults: readonly { message: string }[] }>) => {
      const { verified, faults, events: count } = await report;
      if (verified === false) throw new Error(`A history that nobody changed was not verified: ${faults[0]?.message}`);
      return count;
    };
    const beside = await interleaved(() => holds(service.part(VerifyHistory).run(null, () => undefined)), folded([orderList as unknown as Projection]), RUNS); // prettier-ignore
    const all = discoveredProjections(service.part(DiscoveryService));
    const full = await interleaved(() => holds(service.part(VerifyFully).run(null, () => undefined)), folded(all), RUNS);
    let bytes = 0;
    const exported = async (): Promise<number> => {
      const { files, facts } = await service.part(ExportHistory).run(fresh('export'), {}, {}, PART, () => undefined);
      bytes = files.reduce((sum, file) => sum + file.bytes, 0);
      return facts;
    };
    await exported();
    const end = lineEnd(history, bytes);
    const copy = await interleaved(exported, () => copied(history, fresh('copy'), end), RUNS);
    const words = `${events.toLocaleString('en')} events`;
    const unit = 'events/s';
    return [
      { name: `verify: ${words} beside their log, by folding one read model`, goal: GOAL, unit, ...beside },
      { name: `verify --full: ${words} and ${all.length} read models, by folding these`, goal: GOAL, unit, ...full },
      { name: `export: ${words}, by copying their bytes`, goal: GOAL, unit, note: `${Math.round(bytes / 1e6)} MB`, ...copy },
    ];
  } finally {
    await service.stop();
    rmSync(path('service'), { recursive: true });
  }
}

/** What makes a line of an event's texts as long as one of an export is on average. */
function lineEnd(source: string, bytes: number): string {
  const database = openSqlite(source, { synchronous: 'NORMAL' });
  const columns = ['stream', 'id', 'type', 'data', 'metadata'].map((column) => `octet_length(${column})`);
  const { count, held } = database.prepare(`SELECT count(*) AS count, sum(${columns.join(' + ')}) AS held FROM events`).get() as {
    count: number;
    held: number;
  };
  database.close();
  return `${' '.repeat(Math.round((bytes - held) / count) - 1)}\n`;
}

/** Reads the texts of all events, and has them on the disk again. How many there are. */
async function copied(source: string, target: string, end: string): Promise<number> {
  const database = openSqlite(source, { synchronous: 'NORMAL' });
  const rows = database.prepare('SELECT stream, id, type, data, metadata FROM events ORDER BY position');
  rows.setReturnArrays(true);
  const file = await open(target, 'w');
  let [count, piece] = [0, ''];
  for (const row of rows.iterate() as Iterable<unknown> as Iterable<string[]>) {
    piece += row.join('') + end;
    count++;
    if (piece.length < PIECE) continue;
    await file.appendFile(piece);
    piece = '';
  }
  await file.appendFile(piece);
  await file.sync();
  await file.close();
  database.close();
  return count;
}
