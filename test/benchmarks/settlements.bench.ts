import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import type { BenchResult } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { KEYS } from '#test/benchmarks/outside-partners';
import { operate } from '#test/support/services/operate';

const FEW = 10_000;
/** Lines a second that a fetch should reach of those that the gateway gives alone. */
const GOAL = 0.1;
/** Mebibytes that a month may take above a small one. */
const MOST_MORE = 150;
/** Months of 30 days: the first is small, the second has all the lines. */
const DAYS = 30;
const PAGE = 100;
const MONTHS = ['2026-03', '2026-04'] as const;

/** A month of a gateway's payouts, one a day, of payments that nobody here knows: `cli settlements fetch` from beginning to end, and the memory that it takes. */
export async function run(lines: number): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'settlements-bench-'));
  const gateway = await listing({ [MONTHS[0]]: FEW, [MONTHS[1]]: lines });
  const baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const { child } = await startChild('service-server.js', { ...ports, DATA_DIR: directory, LOG_LEVEL: 'error' });
  const memory = (): number => Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
  try {
    const { id: connection } = await operate(directory, 'connections.create', {
      kind: 'razorpay',
      mode: 'test',
      name: 'Bench',
      ...KEYS,
      baseUrl,
    });
    const fetched = async (month: string): Promise<{ seconds: number; most: number }> => {
      let most = 0;
      const watch = setInterval(() => (most = Math.max(most, memory())), 200);
      const began = performance.now();
      await operate(directory, 'settlements.fetch', { connection, from: `${month}-01`, to: `${month}-${DAYS}` });
      clearInterval(watch);
      return { seconds: (performance.now() - began) / 1000, most };
    };
    const few = await fetched(MONTHS[0]);
    const alone = await read(baseUrl, lines);
    const all = await fetched(MONTHS[1]);
    const more = Math.max(1, all.most - few.most);
    const words = lines.toLocaleString('en');
    return [
      {
        name: `${words} lines of a month fetched, matched and listed (${all.seconds.toFixed(0)} s)`, rate: lines / all.seconds, floor: alone,
        ratio: lines / all.seconds / alone, goal: GOAL, unit: 'lines/s', note: 'floor: the pages of the gateway alone',
      },
      {
        name: `own memory above that for ${FEW.toLocaleString('en')} lines`, rate: more, floor: MOST_MORE, ratio: MOST_MORE / more, goal: 1, unit: 'MiB',
        note: `${Math.round(few.most)} and ${Math.round(all.most)} MiB`,
      },
    ]; // prettier-ignore
  } finally {
    await stopChild(child);
    gateway.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Razorpay's list of settled lines, of which each day of a month has as many. */
async function listing(months: Readonly<Record<string, number>>): Promise<Server> {
  const server = createServer((requested, answer) => {
    const { pathname, searchParams } = new URL(requested.url!, 'http://gateway');
    const value = (name: string): number => Number(searchParams.get(name));
    const body = pathname.endsWith('/combined')
      ? { items: linesOf(months, value('year'), value('month'), value('day'), value('skip')) }
      : { id: pathname.split('/').at(-1), amount: 1, status: 'processed', utr: `UTR${pathname.slice(-10)}`, created_at: 1 };
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function linesOf(months: Readonly<Record<string, number>>, year: number, month: number, day: number, skip: number): object[] {
  const name = `${year}-${String(month).padStart(2, '0')}`;
  const ofDay = Math.ceil((months[name] ?? 0) / DAYS);
  const at = Date.UTC(year, month - 1, day) / 1000 + 3600;
  return Array.from({ length: Math.max(0, Math.min(PAGE, ofDay - skip)) }, (_, n) => ({
    entity_id: `pay_${name}${day}x${skip + n}`,
    type: 'payment',
    debit: 0,
    credit: 97_640,
    amount: 100_000,
    currency: 'INR',
    fee: 2360,
    tax: 360,
    credits: 0,
    settled: true,
    settled_at: at,
    settlement_id: `setl_${name}${day}`,
  }));
}

/** Lines a second of the gateway's pages, read one after the other. */
async function read(baseUrl: string, lines: number): Promise<number> {
  const began = performance.now();
  for (let done = 0; done < lines; done += PAGE) {
    const query = `year=2026&month=4&day=1&skip=${done % 1000}`;
    const { body } = await request(`${baseUrl}/v1/settlements/recon/combined?${query}`);
    await body.json();
  }
  return (lines * 1000) / (performance.now() - began);
}
