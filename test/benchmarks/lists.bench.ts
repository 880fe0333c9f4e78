import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ORDER_STATUSES } from '#orders/resource/order-statuses';
import { type BenchResult, median } from '#test/benchmarks/bench';
import { idOf, inMemory, phoneOf, type Shelf, shelf } from '#test/benchmarks/order-shelf';
import { NOON } from '#test/support/facts/given';

const FEW = 10_000;
const MANY = 1_000_000;
const ROUNDS = 15;
const CALLS = 500;
/** The p99 of a list of many is at most one and a half times that of a list of few. */
const GOAL = 1 / 1.5;

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
