import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { OperationsClient } from '#apps/operators/operations-client';
import { OPERATORS_SOCKET } from '#admin/operators/socket-address';
import type { BenchResult } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { operate } from '#test/support/services/operate';

/** Against the loop that folds the same events; and by how much a page may come later meanwhile. */
const GOAL = 0.5;
const GOAL_OF_PAGES = 1 / 3;
const LISTS = ['orders?limit=25', 'orders?limit=25&status=paid'];
/** Pages of each list, read again and again, a hundred a second. */
const PAGES = 30;
const BETWEEN = 10;
/** Milliseconds of reading alone, of warming up before that, and of the pause. */
const ALONE = 10_000;
const WARM = 2000;
const PAUSED = 2000;
/** The read model that is paused halfway. */
const PAUSABLE = 'orders';
const SAMPLE = 200;

/** Rebuilds all read models of a running service over a history of this many events, one of them paused halfway, while a merchant reads lists. */
export async function run(events: number): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(tmpdir(), 'rebuild-bench-'));
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const environment = { ...ports, DATA_DIR: directory, LOG_LEVEL: 'warn', EVENTS: String(events) };
  const { said, child } = await startChild<ConstructorParameters<typeof Reader>[0]>('rebuild-server.js', environment);
  const reader = new Reader(said);
  try {
    await reader.learn();
    await reader.read(pause(WARM));
    const alone = await reader.read(pause(ALONE));
    const memory = new Memory(child.pid!);
    const began = performance.now();
    const rebuilding = rebuild(directory);
    const beside = await reader.read(rebuilding);
    const models = await rebuilding;
    const seconds = (performance.now() - began) / 1000;
    const grown = memory.stop();
    child.send('fold');
    const [floor] = (await once(child, 'message')) as [number];
    const rate = events / seconds;
    const note = `${seconds.toFixed(0)} s, memory of its own grown by ${grown} MB at most, ${PAUSABLE} paused halfway for ${PAUSED / 1000} s`;
    const [quiet, busy] = [percentile(alone, 0.99), percentile(beside, 0.99)];
    const medians = [alone, beside].map((each) => percentile(each, 0.5).toFixed(2));
    return [
      {
        name: `${models} read models along ${events.toLocaleString('en')} events`,
        goal: GOAL,
        ratio: rate / floor,
        rate,
        floor,
        unit: 'events/s',
        note,
      },
      {
        name: 'a page of a list meanwhile',
        ratio: quiet / busy,
        goal: GOAL_OF_PAGES,
        rate: 1000 / busy,
        floor: 1000 / quiet,
        unit: 'pages/s',
        note: `p50 ${medians[1]}, p99 ${busy.toFixed(2)}, longest ${Math.max(...beside).toFixed(0)} ms of ${beside.length}; alone ${medians[0]}, ${quiet.toFixed(2)}, ${Math.max(...alone).toFixed(0)}`,
      },
    ];
  } finally {
    await reader.close();
    await stopChild(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** `projections rebuild all`, and halfway one of them is paused for a while. How many there are. */
async function rebuild(directory: string): Promise<number> {
  const control = (await OperationsClient.connect(join(directory, OPERATORS_SOCKET)))!;
  let half = (): void => undefined;
  const isHalf = new Promise<void>((resolve) => (half = resolve));
  const building = control.call('projections.rebuild', { name: 'all' }, ({ done, total }) => (done > total / 2 ? half() : undefined));
  const refused = building.then(
    () => Promise.reject(new Error(`${PAUSABLE} was rebuilt before it could be paused: take more events.`)),
    () => control.close(),
  );
  await Promise.race([isHalf, refused]);
  await operate(directory, 'projections.pause', { name: PAUSABLE });
  const place = async (): Promise<string> => {
    const { data } = await operate(directory, 'projections.status');
    return data.find(({ name, state }: Record<string, string>) => name === PAUSABLE && state === 'paused').position;
  };
  const before = await place();
  await pause(PAUSED);
  if ((await place()) !== before) throw new Error(`${PAUSABLE} went on while it was paused.`);
  await operate(directory, 'projections.resume', { name: PAUSABLE });
  await operate(directory, 'projections.rebuild', { name: PAUSABLE });
  await refused;
  const { data } = await operate(directory, 'projections.status');
  return data.filter(({ state }: Record<string, string>) => state === 'live').length;
}

/** Reads pages of lists that do not change. */
class Reader {
  private readonly agent: Agent;
  private readonly pages: { path: string; text: string }[] = [];

  constructor(private readonly service: { readonly url: string; readonly certificateFile: string; readonly key: string }) {
    this.agent = new Agent({ connect: { ca: readFileSync(service.certificateFile, 'utf8') } });
  }

  /** Some pages of each list, from its newest on. */
  async learn(): Promise<void> {
    for (const list of LISTS) {
      let after = '';
      for (let n = 0; n < PAGES; n++) {
        const path = `/v1/${list}${after}`;
        const text = await this.get(path);
        this.pages.push({ path, text });
        const { data, has_more } = JSON.parse(text);
        if (!has_more) break;
        after = `&starting_after=${data.at(-1).id}`;
      }
    }
  }

  /** Until something has ended: the milliseconds of each. Throws when a page is not what it was before. */
  async read(ended: Promise<unknown>): Promise<number[]> {
    let reading = true;
    const stop = (): void => void (reading = false);
    ended.then(stop, stop);
    const waits: number[] = [];
    for (let n = 0; reading; n++) {
      const { path, text } = this.pages[n % this.pages.length]!;
      const began = performance.now();
      const answer = await this.get(path);
      waits.push(performance.now() - began);
      if (answer !== text) throw new Error(`${path} is not what it was: ${answer.slice(0, 200)}`);
      await pause(BETWEEN);
    }
    return waits;
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private async get(path: string): Promise<string> {
    const headers = { authorization: `Bearer ${this.service.key}` };
    const { statusCode, body } = await request(this.service.url + path, { headers, dispatcher: this.agent });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} was refused: ${text}`);
    return text;
  }
}

/** By how many megabytes a process grows beside the files that it has in memory. */
class Memory {
  private most = 0;
  private readonly before: number;
  private readonly sampling: NodeJS.Timeout;

  constructor(private readonly pid: number) {
    this.before = this.own();
    this.sampling = setInterval(() => (this.most = Math.max(this.most, this.own())), SAMPLE);
  }

  stop(): number {
    clearInterval(this.sampling);
    return Math.round(this.most - this.before);
  }

  private own(): number {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))![1]) / 1000;
  }
}

const percentile = (waits: readonly number[], share: number): number => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)]!;
