import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { BenchResult } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { paidOrders } from '#test/benchmarks/paid-orders';
import { WORST_FILES } from '#test/benchmarks/worst-files';

const ORDERS = 50;
/** Milliseconds between two requests of the neighbour, and for how many it asks at least and at most beside a file. */
const INTERVAL = 5;
const LEAST = 3000;
const MOST = 60_000;
/** The neighbour's p99 beside a file is at most twice that without. */
const GOAL = 0.5;

interface Service {
  readonly url: string;
  readonly certificateFile: string;
  readonly key: string;
}

/** What a neighbour waits for an order at the 99th percentile while a file of 50 MiB is taken in, as a ratio to what it waits without. */
export async function run(): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'files-bench-'));
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const { said, child } = await startChild<Service>('service-server.js', { ...ports, DATA_DIR: directory, LOG_LEVEL: 'fatal' });
  try {
    const shop = new Shop(said, await paidOrders({ url: said.url, ca: readFileSync(said.certificateFile, 'utf8') }, said.key, ORDERS));
    await shop.waited(pause(LEAST));
    const results: BenchResult[] = [];
    for (const { name, path, content } of WORST_FILES) {
      const bytes = await content();
      const quiet = await shop.waited(pause(LEAST));
      let answer = '';
      const began = performance.now();
      const busy = await shop.waited(Promise.race([pause(MOST), shop.send(path, bytes).then((words) => void (answer = words))]));
      const seconds = (performance.now() - began) / 1000;
      results.push(resultOf(name, quiet, busy, `${answer || 'no answer'} after ${seconds.toFixed(1)} s`));
    }
    return results;
  } finally {
    await stopChild(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

class Shop {
  private readonly agent: Agent;
  private readonly headers: Readonly<Record<string, string>>;

  constructor(
    private readonly service: Service,
    private readonly orders: readonly string[],
  ) {
    this.agent = new Agent({
      connect: { ca: readFileSync(service.certificateFile), timeout: 0 },
      connections: 64,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.headers = { authorization: `Bearer ${service.key}` };
  }

  /** Reads orders at a steady rate until this is over. Milliseconds, of 99 in 100. */
  async waited(until: Promise<unknown>): Promise<number> {
    let isOver = false;
    const over = Promise.all([until, pause(LEAST)]).finally(() => (isOver = true));
    const waits: Promise<number>[] = [];
    for (; !isOver; await pause(INTERVAL)) waits.push(this.read(this.orders[waits.length % this.orders.length]!));
    await over;
    const sorted = (await Promise.all(waits)).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length * 0.99)]!;
  }

  /** The status and code that answer a file. When its rows are written, until all are matched. */
  async send(path: string, bytes: Buffer): Promise<string> {
    const headers = { ...this.headers, 'content-type': 'text/csv' };
    const { statusCode, body } = await request(`${this.service.url}/v1/${path}`, {
      method: 'POST',
      headers,
      body: bytes,
      dispatcher: this.agent,
    });
    const answer = (await body.json()) as { id?: string; status?: string; error?: { code: string; message: string } };
    while (answer.status === 'processing') {
      await pause(1000);
      const { status } = (await (await this.get(`cod/remittances/${answer.id}`)).json()) as { status: string };
      answer.status = status;
    }
    return `${statusCode} ${answer.error?.code ?? answer.status}`;
  }

  private async read(order: string): Promise<number> {
    const began = performance.now();
    await (await this.get(`orders/${order}`)).dump({ limit: Infinity });
    return performance.now() - began;
  }

  private async get(path: string): Promise<Awaited<ReturnType<typeof request>>['body']> {
    const { statusCode, body } = await request(`${this.service.url}/v1/${path}`, { headers: this.headers, dispatcher: this.agent });
    if (statusCode !== 200) throw new Error(`${path} was refused: ${await body.text()}`);
    return body;
  }
}

const resultOf = (name: string, quiet: number, busy: number, note: string): BenchResult => ({
  name,
  ratio: quiet / busy,
  goal: GOAL,
  rate: 1000 / busy,
  floor: 1000 / quiet,
  unit: 'orders/s at p99',
  note: `p99 ${busy.toFixed(1)} ms, ${quiet.toFixed(1)} ms without; ${note}`,
});
