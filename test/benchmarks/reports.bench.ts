import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { orderList } from '#orders/queries/contract';
import { MachineClock } from '#platform/clock/machine-clock';
import { positionOf } from '#platform/event-history/embedded/history-file';
import { EmbeddedJobStore } from '#job-queue/embedded/embedded-job-store';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { EmbeddedRecords } from '#platform/storage/embedded/embedded-records';
import { JobFile } from '#job-queue/embedded/job-file';
import { ordersReport } from '#reports/types/orders.report';
import { ReportParts } from '#reports/writing/report-parts';
import { ReportText } from '#reports/writing/report-text';
import { PastDocuments } from '#reports/writing/past-documents';
import { NOTHING_WRITTEN, type ReportOrder, type Written } from '#reports/writing/report-writer';
import { ThreadedReportWriter } from '#reports/writing/threaded-report-writer';
import { type BenchResult, median } from '#test/benchmarks/bench';
import { inMemory, SCOPE, type Shelf, shelf } from '#test/benchmarks/order-shelf';
import { embeddedHistory } from '#test/support/stores/embedded-history';
import { NOON } from '#test/support/facts/given';

/** Of reading and serialising the same orders in a loop; and by how much a page of orders may come later while a report is made. */
const GOAL = 0.5;
const GOAL_OF_PAGES = 1 / 1.2;
const PAGES = 2000;
const ROUNDS = 5;
const LEASE = 30_000;

/** A report of all orders of a shelf, beside a loop that reads and writes them; its memory; and pages of orders while it is made. */
export async function run(count: number): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(inMemory(), 'reports-bench-'));
  const orders = await shelf(directory, 'orders.db', count);
  const jobs = new JobFile(join(directory, 'jobs.db'));
  const history = await embeddedHistory();
  try {
    const maker = new Maker(orders, jobs, history.history);
    const floor = await rate(count, () => inALoop(orders, join(directory, 'floor.csv')));
    const before = process.memoryUsage.rss();
    const ours = await rate(count, () => maker.make('first'));
    const grown = Math.round((maker.most - before) / 1e6);
    const note = `${count.toLocaleString('en')} orders, resident memory grown by ${grown} MB at most`;
    return [{ name: 'a report', ratio: ours / floor, goal: GOAL, rate: ours, floor, unit: 'orders/s', note }, await pages(orders, maker)];
  } finally {
    await orders.api.stop();
    orders.file.close();
    jobs.close();
    await history.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function rate(count: number, make: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await make();
  return (count * 1000) / (performance.now() - began);
}

const orderOf = (run: string, count: number): ReportOrder => ({
  run,
  scope: SCOPE,
  type: ordersReport.type,
  at: NOON,
  position: positionOf(0),
  parameters: {
    interval_start: NOON,
    interval_end: NOON + count,
    date_field: 'created_at',
    timezone: 'Asia/Kolkata',
    filters: {},
    columns: ordersReport.columns.map(({ name }) => name),
    format: 'csv',
    amount_format: 'minor',
    byte_order_mark: false,
  },
});

/** Makes reports as the policy has them made: a job, step by step, each kept with what it leaves. */
class Maker {
  most = 0;
  private readonly store: EmbeddedJobStore;
  private readonly writer: ThreadedReportWriter;

  constructor(
    private readonly orders: Shelf,
    jobs: JobFile,
    history: ConstructorParameters<typeof PastDocuments>[0],
  ) {
    this.store = new EmbeddedJobStore(jobs);
    const parts = new ReportParts(new EmbeddedRecords(jobs));
    const readModels = new EmbeddedReadModelsOfOrders(orders.file);
    this.writer = new ThreadedReportWriter(
      readModels,
      new PastDocuments(history, { all: async () => [], restored: async () => [] }),
      parts,
      new MachineClock(),
    );
  }

  async make(run: string, isWanted = () => true): Promise<void> {
    const order = orderOf(run, this.orders.count);
    await this.store.add([{ queue: 'report', key: run, dueAt: 0, payload: NOTHING_WRITTEN }]);
    for (;;) {
      const [job] = await this.store.claim('report', { most: 1, now: Date.now(), lease: LEASE });
      const written = job!.payload as Written;
      const step = written.isWhole ? null : await this.writer.write(order, written);
      const isOver = (step === null && (await this.writer.sum(order, written)) !== null) || !isWanted();
      const rest = { dueAt: 0, payload: step?.written ?? written, countsAsAttempt: false };
      await this.store.complete(job!, { ...(step && { records: step.records }), ...(!isOver && { reschedule: rest }) });
      this.most = Math.max(this.most, process.memoryUsage.rss());
      if (isOver) return this.writer.close(order);
    }
  }
}

/** Holds orders alone of the read models that a report needs, and never waits for them. */
class EmbeddedReadModelsOfOrders extends EmbeddedReadModels {
  override async reached(): Promise<boolean> {
    return true;
  }

  override filed(): ReturnType<EmbeddedReadModels['filed']> {
    return super.filed([orderList.name]);
  }
}

/** Each order read from its table in the order of the list, parsed, and written as a line. */
async function inALoop({ file, count }: Shelf, path: string): Promise<void> {
  const { parameters, at } = orderOf('floor', count);
  const text = new ReportText(ordersReport, parameters, at);
  const out = createWriteStream(path);
  const { name } = file.liveTable(orderList.name);
  const rows = file.statements.of(`SELECT doc FROM ${name} WHERE scope = ? ORDER BY created_at DESC, id DESC`).iterate(SCOPE);
  out.write(text.head);
  let piece = '';
  for (const { doc } of rows) {
    piece += text.row(ordersReport.row(JSON.parse(doc as string), {}), false);
    if (piece.length < 500_000) continue;
    if (!out.write(piece)) await once(out, 'drain');
    piece = '';
  }
  out.end(piece);
  await once(out, 'finish');
}

/** The p99 of pages of orders alone and while reports are made, by turns. */
async function pages(orders: Shelf, maker: Maker): Promise<BenchResult> {
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const quiet = await percentile99(orders);
    let isWanted = true;
    const making = maker.make(`round-${round}`, () => isWanted);
    const busy = await percentile99(orders);
    isWanted = false;
    await making;
    if (round < 0) continue;
    alone.push(quiet);
    beside.push(busy);
  }
  const [quiet, busy] = [median(alone), median(beside)];
  const note = `p99 ${busy.toFixed(2)} ms while a report is made, ${quiet.toFixed(2)} ms without`;
  return {
    name: 'a page of orders',
    ratio: quiet / busy,
    goal: GOAL_OF_PAGES,
    rate: 1000 / busy,
    floor: 1000 / quiet,
    unit: 'pages/s',
    note,
  };
}

async function percentile99({ api }: Shelf): Promise<number> {
  const waits: number[] = [];
  for (let n = 0; n < PAGES; n++) {
    const began = performance.now();
    await api.list('');
    waits.push(performance.now() - began);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(PAGES * 0.99)]!;
}
