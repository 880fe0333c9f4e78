import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ResourceHistories } from '#audit/at/resource-histories';
import { CheckpointKey } from '#audit/log/checkpoint-key';
import { HistoryLog } from '#audit/log/history-log';
import { keptInThread } from '#audit/log/keep-log';
import { LogKeeper } from '#audit/log/log-keeper';
import { Proofs } from '#audit/log/proofs';
import { ORDER_HISTORIES } from '#orders/order.histories';
import { MachineClock } from '#platform/clock/machine-clock';
import { loadConfiguration } from '#platform/config/configuration';
import { EmbeddedEventHistory } from '#platform/event-history/embedded/embedded-event-history';
import { HistoryFile } from '#platform/event-history/embedded/history-file';
import { EmbeddedEventStore } from '#platform/event-store/embedded/embedded-event-store';
import { EmbeddedLogTiles } from '#platform/integrity/embedded/embedded-log-tiles';
import { audited } from '#test/benchmarks/audited-history';
import { type BenchResult, interleaved, median } from '#test/benchmarks/bench';
import { type OrderEvent, orderEvents } from '#test/benchmarks/order-events';

const CHUNK = 100_000;
const MOST_APPENDS = 300_000;
const RUNS = 3;
const IN_FLIGHT = 64;
const FACTS = 3;
const PROOFS = 500;
/** Milliseconds: what a proof may take. */
const PROOF = 10;

/** A history of so many events: what a proof takes, what keeping the log costs those who append, and what auditors have done with it. */
export async function run(events: number): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'audit-bench-'));
  try {
    return [
      await proofs(directory, events),
      ...(await appends(directory, Math.min(events, MOST_APPENDS))),
      ...(await audited(directory, events)),
    ];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

class Kept {
  readonly file: HistoryFile;
  readonly tiles: EmbeddedLogTiles;
  readonly history: EmbeddedEventHistory;
  readonly log: HistoryLog;
  readonly files: { readonly history: string; readonly log: string };

  constructor(directory: string, name: string) {
    this.files = { history: join(directory, `${name}.db`), log: join(directory, `${name}-log.db`) };
    this.file = new HistoryFile(this.files.history);
    this.tiles = new EmbeddedLogTiles(this.files.log);
    this.history = new EmbeddedEventHistory(this.file);
    this.log = new HistoryLog(this.history, this.tiles);
  }

  /** Each order's facts one after the other, as many orders at once as there are appends in flight. */
  async append(events: readonly OrderEvent[]): Promise<void> {
    const store = new EmbeddedEventStore(this.file, new MachineClock());
    const lane = async (first: number): Promise<void> => {
      for (let order = first; order * FACTS < events.length; order += IN_FLIGHT)
        for (const [fact, { stream, event }] of events.slice(order * FACTS, order * FACTS + FACTS).entries())
          await store.append(stream, fact === 0 ? 'no_stream' : fact - 1, [event]);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, (_, first) => lane(first)));
  }

  close(): void {
    this.file.close();
    this.tiles.close();
  }
}

/** The floor hashes as many entries as the tree is high: what no proof can do without. */
async function proofs(directory: string, count: number): Promise<BenchResult> {
  const kept = new Kept(directory, 'million');
  const ids: string[] = [];
  for (let written = 0; written < count; written += CHUNK) {
    const events = orderEvents(Math.min(CHUNK, count - written));
    ids.push(events[Math.floor(Math.random() * events.length)]!.stream.slice('order-'.length));
    await kept.file.write(() => {
      for (const [n, { stream, event }] of events.entries())
        kept.file.insert(stream, n % FACTS, { ...event, data: JSON.stringify(event.data), metadata: JSON.stringify(event.metadata) }, n);
    });
  }
  await kept.log.upToNow();
  const key = new CheckpointKey(loadConfiguration({ DATA_DIR: directory }));
  const ofOrders = new Map(ORDER_HISTORIES.map((each) => [each.prefix as string, each]));
  const resources = new ResourceHistories(() => ofOrders, { find: async () => null, whose: async () => null }, kept.history);
  const prover = new Proofs(kept.log, kept.tiles, kept.history, key, resources);
  const times: number[] = [];
  for (let n = 0; n < PROOFS; n++) {
    const began = performance.now();
    await prover.prove(ids[n % ids.length]!);
    times.push(performance.now() - began);
  }
  kept.close();
  const ours = 1000 / median(times);
  const worst = times.toSorted((a, b) => a - b)[Math.floor(PROOFS * 0.99)]!;
  const note = `p50 ${median(times).toFixed(1)} ms, p99 ${worst.toFixed(1)} ms`;
  return { name: `proofs of an order at ${count.toLocaleString('en')} events, against one in ${PROOF} ms`, goal: 1, unit: 'proofs/s', note, rate: ours, floor: 1000 / PROOF, ratio: (ours * PROOF) / 1000 }; // prettier-ignore
}

/** Appends while the log is kept in its thread, against the same without a log. */
async function appends(directory: string, count: number): Promise<BenchResult[]> {
  const events = orderEvents(count);
  const cpu = { kept: 0, bare: 0 };
  let behind = 0;
  const once = async (name: string, keeps: boolean): Promise<number> => {
    const kept = new Kept(directory, name);
    const keeper = new LogKeeper(keptInThread(kept.files));
    if (keeps) keeper.start();
    const before = process.threadCpuUsage();
    await kept.append(events);
    const { user, system } = process.threadCpuUsage(before);
    cpu[keeps ? 'kept' : 'bare'] = (user + system) / count;
    await keeper.stop();
    if (keeps) behind = count - ((await kept.tiles.head())?.size ?? 0);
    kept.close();
    return count;
  };
  const measured = await interleaved((n) => once(`logged-${n}`, true), (n) => once(`unlogged-${n}`, false), RUNS); // prettier-ignore
  const perSecond = ({ kept, bare }: typeof cpu) => ({ rate: 1e6 / kept, floor: 1e6 / bare, ratio: bare / kept });
  const note = `${behind} events behind at the end`;
  return [
    { name: 'appends, 64 in flight, with the log of the history', goal: 0.95, unit: 'events/s', note, ...measured },
    { name: 'the same by CPU of the thread that appends', goal: 0.95, unit: 'events/s of CPU', ...perSecond(cpu) },
  ];
}
