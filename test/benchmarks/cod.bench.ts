import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { type BenchResult, median } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { type CourierFile, ofNobody, ofOrders, parsed, written } from '#test/benchmarks/remittance-files';
import { settled } from '#test/benchmarks/settled';

const ORDERS = 10_000;
const FEW = 10_000;
const POLL_MS = 100;
const GOAL = 0.3;
/** Mebibytes that a large file may take above a small one. */
const MOST_MORE = 150;
/** The p99 of a list is at most one and a half times that of the orders beside it. */
const GOAL_OF_LISTS = 1 / 1.5;
const ROUNDS = 9;
const CALLS = 300;

// oxlint-disable-next-line typescript/no-explicit-any -- answers of the API
type Json = Record<string, any>;

/** What a courier's file costs against reading it alone, and how long lists of collections take beside lists of orders. */
export async function run(lines: number): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'cod-bench-'));
  const file = (name: string, count: number, of: Parameters<typeof written>[2]): Promise<CourierFile> =>
    written(join(directory, name), count, of);
  const service = await CashService.start(join(directory, 'data'));
  try {
    const lists = [
      await service.listed('cod/collections', 'courier_code=delhivery'),
      await service.listed('cod/collections', 'status=collected'),
    ];
    const few = await service.applied(await file('few.csv', FEW, ofNobody('FEW')));
    const many = await file('many.csv', lines, ofNobody('MANY'));
    const floor = await parsed(many);
    const tried = await service.tried(many);
    const applied = await service.applied(many);
    const matched = await file('orders.csv', ORDERS, ofOrders);
    const floorOfMatched = await parsed(matched);
    const paid = await service.applied(matched);
    const of = (name: string, rate: number, parsing: number, note?: string): BenchResult =>
      ({ name, rate, floor: parsing, ratio: rate / parsing, goal: GOAL, unit: 'lines/s', ...(note && { note }) }); // prettier-ignore
    const more = Math.max(1, applied.resident - few.resident);
    const words = lines.toLocaleString('en');
    return [
      of(`${words} lines of nobody, matched without effect`, tried, floor),
      of(`${words} lines of nobody, until the remittance shows its end`, applied.rate, floor, `answered after ${applied.answered.toFixed(1)} s`),
      of(`${ORDERS.toLocaleString('en')} lines, 19 of 20 of an order each, until the same`, paid.rate, floorOfMatched),
      {
        name: `resident memory above that for ${FEW.toLocaleString('en')} lines`, ratio: MOST_MORE / more, goal: 1, rate: more, floor: MOST_MORE, unit: 'MiB',
        note: `${Math.round(few.resident)} and ${Math.round(applied.resident)} MiB`,
      },
      ...lists,
    ]; // prettier-ignore
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

interface Said {
  readonly url: string;
  readonly operations: string;
  readonly certificateFile: string;
  readonly key: string;
}

class CashService {
  private readonly agent: Agent;

  private constructor(
    private readonly said: Said,
    private readonly child: Awaited<ReturnType<typeof startChild>>['child'],
  ) {
    this.agent = new Agent({ connect: { ca: readFileSync(said.certificateFile) }, headersTimeout: 0 });
  }

  static async start(directory: string): Promise<CashService> {
    const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
    const settings = { ...ports, DATA_DIR: directory, LOG_LEVEL: 'warn', ORDERS: String(ORDERS) };
    const { said, child } = await startChild<Said>('cash-server.js', settings);
    const service = new CashService(said, child);
    await settled(said.operations).catch((fault: unknown) => service.stop().then(() => Promise.reject(fault)));
    return service;
  }

  /** Lines a second of a dry run. */
  async tried(file: CourierFile): Promise<number> {
    const began = performance.now();
    await this.sent(file, true);
    return (file.lines * 1000) / (performance.now() - began);
  }

  /** Lines a second until anybody can read that all of it is done; the most memory on the way, mebibytes; the seconds until the answer. */
  async applied(file: CourierFile): Promise<{ rate: number; resident: number; answered: number }> {
    let resident = 0;
    const looking = setInterval(() => (resident = Math.max(resident, this.resident)), POLL_MS);
    try {
      const began = performance.now();
      let remittance = await this.sent(file, false);
      const answered = (performance.now() - began) / 1000;
      for (; remittance['status'] === 'processing'; await pause(POLL_MS))
        remittance = await this.get(`cod/remittances/${remittance['id']}`);
      const seconds = (performance.now() - began) / 1000;
      if (remittance['counts'].lines !== file.lines) throw new Error(JSON.stringify(remittance));
      return { rate: file.lines / seconds, resident, answered };
    } finally {
      clearInterval(looking);
    }
  }

  /** Pages of a list by turns with pages of orders: their p99 as rates, medians of the rounds. */
  async listed(path: string, query: string): Promise<BenchResult> {
    const rounds: { ours: number; orders: number }[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const seen = { ours: await this.percentile99(`${path}?limit=25&${query}`), orders: await this.percentile99('orders?limit=25') };
      if (round > 0) rounds.push(seen);
    }
    const [ours, orders] = [median(rounds.map((each) => each.ours)), median(rounds.map((each) => each.orders))];
    const note = `p99 ${ours.toFixed(2)} ms, of orders ${orders.toFixed(2)} ms`;
    const name = `GET /v1/${path}?${query}, of ${ORDERS.toLocaleString('en')}`;
    return { name, ratio: orders / ours, goal: GOAL_OF_LISTS, rate: 1000 / ours, floor: 1000 / orders, unit: 'lists/s', note };
  }

  async stop(): Promise<void> {
    await this.agent.close();
    await stopChild(this.child);
  }

  private get resident(): number {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))![1]) / 1024;
  }

  private async percentile99(path: string): Promise<number> {
    const waits: number[] = [];
    for (let n = 0; n < CALLS; n++) {
      const began = performance.now();
      await this.get(path);
      waits.push(performance.now() - began);
    }
    return waits.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.99)]!;
  }

  private async sent({ path }: CourierFile, dryRun: boolean): Promise<Json> {
    return this.call('POST', `cod/remittances?courier_code=delhivery&dry_run=${dryRun}`, await readFile(path));
  }

  private get(path: string): Promise<Json> {
    return this.call('GET', path, null);
  }

  private async call(method: 'GET' | 'POST', path: string, body: Buffer | null): Promise<Json> {
    const { url, key } = this.said;
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'text/csv' }) };
    const answer = await request(`${url}/v1/${path}`, { method, headers, body, dispatcher: this.agent });
    const parsed = (await answer.body.json()) as Json;
    if (answer.statusCode >= 300) throw new Error(`${method} ${path} was refused: ${JSON.stringify(parsed)}`);
    return parsed;
  }
}
