import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeId } from '#kernel/ids';
import { orderList } from '#orders/queries/order-list/order-list.projection';
import type { OrderResource } from '#orders/resource/order.resource';
import { ORDER_STATUSES } from '#orders/resource/order-statuses';
import { positionOf } from '#platform/event-history/embedded/history-file';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { scopeOf } from '#platform/storage/documents';
import { EmbeddedReadModels } from '#platform/storage/embedded/embedded-read-models';
import { EmbeddedReadModelWriter } from '#platform/storage/embedded/embedded-read-model-writer';
import { ReadModelFile } from '#platform/storage/embedded/read-model-file';
import type { DocumentChange } from '#platform/storage/read-model-writer';
import { type BenchResult, median } from '#test/benchmarks/bench';
import { OrderApi } from '#test/benchmarks/order-api';
import { NOON } from '#test/support/given';
import { paidOrder } from '#test/support/order-facts';
import { recorded } from '#test/support/recorded';

const FEW = 10_000;
const MANY = 1_000_000;
const AT_ONCE = 5000;
const ROUNDS = 15;
const CALLS = 500;
/** The p99 of a list of many is at most one and a half times that of a list of few. */
const GOAL = 1 / 1.5;
const ACCOUNT = 'acct_1';
const SCOPE = scopeOf(ACCOUNT, true);

/** Bytes of the files, with some to spare. */
const ROOM = 4e9;
const SHARED_MEMORY = '/dev/shm';

interface Shelf {
  readonly file: ReadModelFile;
  readonly api: OrderApi;
  readonly count: number;
}

/** `GET /v1/orders?limit=25` over HTTPS, out of a million orders and out of ten thousand: as rates at the 99th percentile. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(inMemory(), 'lists-bench-'));
  const few = await shelf(directory, 'few.db', FEW);
  const many = await shelf(directory, 'many.db', MANY);
  try {
    return await compared(many, few);
  } finally {
    for (const { api, file } of [few, many]) {
      await api.stop();
      file.close();
    }
    rmSync(directory, { recursive: true, force: true });
  }
}

/**
 * Where files lie in memory, if there is room. Some machines take back what memory keeps of files on disks as soon as it is idle, and what
 * is measured then is the disk.
 */
function inMemory(): string {
  if (!existsSync(SHARED_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > ROOM ? SHARED_MEMORY : tmpdir();
}

/** `n` is some order's number. */
const QUERIES: Readonly<Record<string, (n: number) => string>> = {
  'the newest orders': () => '',
  'a page from anywhere': (n) => `starting_after=${idOf(n)}`,
  'the page before': (n) => `ending_before=${idOf(n)}`,
  'of one status': (n) => `status=${ORDER_STATUSES[n % ORDER_STATUSES.length]}&starting_after=${idOf(n)}`,
  'of two statuses': (n) => `status=paid,refunded&starting_after=${idOf(n)}`,
  'of one customer': (n) => `customer_phone=${encodeURIComponent(phoneOf(n))}`,
  'of one status and method': (n) => `status=paid&payment_method=prepaid&starting_after=${idOf(n)}`,
  'changed in an hour': (n) => `updated_at[gte]=${NOON + n}&updated_at[lt]=${NOON + n + 3600}`,
  'changed in a day': (n) => `updated_at[gte]=${NOON + n}&updated_at[lt]=${NOON + n + 86_400}`,
  'since a moment': (n) => `created_at[gte]=${NOON + n}&created_at[lt]=${NOON + n + 3600}`,
};

async function shelf(directory: string, name: string, count: number): Promise<Shelf> {
  const file = new ReadModelFile(join(directory, name));
  const writer = new EmbeddedReadModelWriter(file);
  const [generation] = await writer.prepare({ name: orderList.name, version: 1, filters: Object.keys(orderList.filters) });
  const model = paidOrder.map((each) => recorded('order-x', each)).reduce<OrderResource | null>(reported, null)!;
  for (let from = 0; from < count; from += AT_ONCE) {
    const changes = Array.from({ length: AT_ONCE }, (_, n) => stored(model, from + n));
    await writer.apply([{ generation: generation!, changes }], positionOf(from + AT_ONCE));
  }
  readThrough(file);
  return { file, api: await OrderApi.start(directory, new EmbeddedReadModels(file), ACCOUNT, SCOPE), count };
}

/** As a service has that is not just starting: the first look at a page of a file costs more than all later ones. */
function readThrough(file: ReadModelFile): void {
  const { name, filters } = file.liveTable(orderList.name);
  for (const index of ['created', ...filters.map((filter) => `by_${filter}`)]) {
    file.statements.of(`SELECT count(*) FROM ${name} INDEXED BY ${name}_${index}`).get();
  }
  file.statements.of(`SELECT sum(octet_length(doc)), max(id) FROM ${name} NOT INDEXED`).get();
}

const reported = (order: OrderResource | null, event: RecordedEvent): OrderResource | null => orderList.evolve(order, event);

/** Each second one order; a customer has some ten. */
function stored(model: OrderResource, n: number): DocumentChange {
  const status = ORDER_STATUSES[n % ORDER_STATUSES.length] as OrderResource['status'];
  const customer = { ...model.customer, phone: phoneOf(n) };
  const order: OrderResource = {
    ...model,
    id: idOf(n),
    created_at: NOON + n,
    updated_at: NOON + n,
    status,
    customer,
    client_reference_id: `cart-${n}`,
  };
  const filters = Object.fromEntries(Object.entries(orderList.filters).map(([name, valueOf]) => [name, valueOf(order)]));
  return { id: order.id, document: { scope: SCOPE, createdAt: order.created_at, filters, json: JSON.stringify(order) } };
}

const idOf = (n: number): string => makeId('ord', (NOON + n) * 1000, Buffer.alloc(16, n % 251));
const phoneOf = (n: number): string => `+9198${String(Math.floor(n / 70) * 7 + (n % 7)).padStart(8, '0')}`;

interface Round {
  readonly ofMany: number;
  readonly ofFew: number;
}

/** All lists of both by turns, round after round: the medians of the rounds' percentiles, because a busy machine spoils single ones. The first does not count. */
async function compared(many: Shelf, few: Shelf): Promise<BenchResult[]> {
  const lists = Object.entries(QUERIES).map(([name, queryOf]) => ({ name, queryOf, rounds: [] as Round[] }));
  for (let round = -1; round < ROUNDS; round++) {
    for (const { queryOf, rounds } of lists) {
      const seen = { ofMany: await percentile99(many, queryOf), ofFew: await percentile99(few, queryOf) };
      if (round >= 0) rounds.push(seen);
    }
  }
  return lists.map(({ name, rounds }) =>
    resultOf(name, median(rounds.map(({ ofMany }) => ofMany)), median(rounds.map(({ ofFew }) => ofFew))),
  );
}

function resultOf(name: string, ofMany: number, ofFew: number): BenchResult {
  const note = `p99 ${ofMany.toFixed(2)} ms, of few ${ofFew.toFixed(2)} ms`;
  return { name, ratio: ofFew / ofMany, goal: GOAL, rate: 1000 / ofMany, floor: 1000 / ofFew, unit: 'lists/s', note };
}

async function percentile99({ api, count }: Shelf, queryOf: (n: number) => string): Promise<number> {
  const waits: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const wanted = queryOf(Math.floor(Math.random() * count));
    const began = performance.now();
    await api.list(wanted);
    waits.push(performance.now() - began);
  }
  return waits.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.99)]!;
}
