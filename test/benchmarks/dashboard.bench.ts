import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Agent, request } from 'undici';
import type { BenchResult } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { DashboardBrowser } from '#test/benchmarks/dashboard-page';
import type { Task } from '#test/benchmarks/dashboard-server';
import { idOf, inMemory } from '#test/benchmarks/order-shelf';
import { paidOrders } from '#test/benchmarks/paid-orders';
import { operate } from '#test/support/services/operate';
import { NOON } from '#test/support/facts/given';

/** What 95 of 100 may take, milliseconds; and bytes of script (people §3, Figures). */
const MOST = { interactive: 1000, list: 150, search: 100, change: 1000, firstScript: 300_000, route: 60_000 };
const [STARTS, TURNS, SEARCHES, CHANGES] = [15, 100, 100, 20];
/** A file of all orders by the rate of reading and serialising them in a loop. */
const GOAL_OF_FILE = 0.5;
const EMAIL = 'owner-of-bench@example.com';
/** Milliseconds until a change and what follows from it are on the page. */
const QUIET = 1500;

interface Setting {
  readonly url: string;
  readonly ca: string;
  readonly key: string;
  readonly child: ChildProcess;
  readonly count: number;
}

/** The dashboard in a browser, of a service that lists so many orders: as rates at the 95th percentile, beside what is allowed. */
export async function run(count: number): Promise<BenchResult[]> {
  const directory = mkdtempSync(join(inMemory(), 'dashboard-bench-'));
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const { said, child } = await startChild<{ url: string; certificateFile: string; key: string }>('dashboard-server.js', {
    ...ports,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
  });
  try {
    const setting = { ...said, ca: readFileSync(said.certificateFile, 'utf8'), child, count };
    const { link } = await operate(directory, 'users.create', { email: EMAIL, role: 'owner', name: 'Owner' });
    const { data: accounts } = await operate(directory, 'accounts.list');
    const browser = await DashboardBrowser.signedIn(said.url, EMAIL, link);
    try {
      const [order] = await paidOrders(setting, said.key, 1);
      await send(child, { fill: count, account: accounts.at(-1).id });
      return [
        ...(await sizes(browser)),
        await interactive(browser),
        ...(await lists(browser)),
        await searches(browser, count),
        await changes(browser, setting, order!),
        await exported(setting),
      ];
    } finally {
      await browser.close();
    }
  } finally {
    await stopChild(child);
    rmSync(directory, { recursive: true, force: true });
  }
}

async function send<Answer>(child: ChildProcess, task: Task): Promise<Answer> {
  child.send(task);
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
}

const percentile95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;

function within(name: string, waits: readonly number[], most: number, beside = ''): BenchResult {
  const p95 = percentile95(waits);
  const middle = waits.toSorted((a, b) => a - b)[waits.length >> 1]!;
  const note = `p95 ${p95.toFixed(0)} ms, median ${middle.toFixed(0)} ms${beside}`;
  return { name, ratio: most / p95, goal: 1, rate: 1000 / p95, floor: 1000 / most, unit: '1/s', note };
}

/** Bytes of script as they come: of the first page, and of each page of the menu after it. */
async function sizes(browser: DashboardBrowser): Promise<BenchResult[]> {
  const scripts: Promise<{ url: string; bytes: number }>[] = [];
  const page = await browser.open('/dashboard/test', (opened) =>
    opened.on('response', (response) => {
      if (response.url().endsWith('.js'))
        scripts.push(
          response
            .request()
            .sizes()
            .then(({ responseBodySize }) => ({ url: response.url(), bytes: responseBodySize })),
        );
    }),
  );
  const bytes = async (from: number): Promise<number> => {
    await page.waitForLoadState('networkidle');
    return (await Promise.all(scripts.slice(from))).reduce((sum, each) => sum + each.bytes, 0);
  };
  await page.evaluate('ready');
  const first = await bytes(0);
  const routes: { name: string; bytes: number }[] = [];
  for (const link of await page.locator('nav.side a').all()) {
    const before = scripts.length;
    await link.click();
    routes.push({ name: (await link.textContent())!, bytes: await bytes(before) });
  }
  await page.context().close();
  const largest = routes.toSorted((a, b) => b.bytes - a.bytes)[0]!;
  return [
    sized('script of the first page', first, MOST.firstScript),
    sized(`script of a page after it, the largest (${largest.name})`, largest.bytes, MOST.route),
  ];
}

const sized = (name: string, bytes: number, most: number): BenchResult => ({
  name,
  ratio: most / bytes,
  goal: 1,
  rate: bytes / 1000,
  floor: most / 1000,
  unit: 'kB',
});

/** When a page of the service that needs no script is there: the floor of a cold start. */
const LOADED = `new Promise((resolve) => {
  const look = () => document.readyState === 'complete' ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})`;

/** From the address to the figures of the home page, with a menu that can be used, in a browser that has no file of ours. */
async function interactive(browser: DashboardBrowser): Promise<BenchResult> {
  const waits: number[] = [];
  const floors: number[] = [];
  const load = async (path: string, moment: string): Promise<number> => {
    const page = await browser.open(path);
    const wait = await page.evaluate<number>(moment);
    await page.context().close();
    return wait;
  };
  for (let n = 0; n <= STARTS; n++) {
    waits.push(await load('/dashboard/test', 'ready'));
    floors.push(await load('/sign-in', LOADED));
  }
  const floor = percentile95(floors.slice(1)).toFixed(0);
  return within('interactive, cold', waits.slice(1), MOST.interactive, `, a page without script loaded in ${floor} ms`);
}

/** In the page, from the click to the frame that shows the rows. */
const shown = (page: Page, act: string, isShown: string): Promise<number> =>
  page.evaluate<number>(`(() => { const before = firstRow(); return timed(() => { ${act} }, () => ${isShown}); })()`);
const OTHER_ROWS = 'firstRow() !== undefined && firstRow() !== before';

async function lists(browser: DashboardBrowser): Promise<BenchResult[]> {
  const page = await browser.open('/dashboard/test/orders');
  await page.evaluate('timed(() => undefined, firstRow)');
  const waits: Record<string, number[]> = { older: [], newer: [], filtered: [], 'all again': [], scrolled: [], answered: [] };
  for (let n = 0; n < TURNS; n++) {
    waits['answered']!.push(await answered(page, n));
    waits['scrolled']!.push(await shown(page, `scrollTo(0, ${n % 2 === 0 ? 'document.body.scrollHeight' : 0})`, 'true'));
    waits['older']!.push(await shown(page, `button('Older').click()`, OTHER_ROWS));
    if (n % 3 === 2) waits['newer']!.push(await shown(page, `button('Newer').click()`, OTHER_ROWS));
    if (n % 4 !== 3) continue;
    await page.getByLabel('Add filter').selectOption('status');
    waits['filtered']!.push(
      await shown(page, `set(document.querySelector('select[aria-label=State]'), 'delivered', 'change')`, OTHER_ROWS),
    );
    waits['all again']!.push(await shown(page, `document.querySelector('.chip button').click()`, OTHER_ROWS));
  }
  await page.context().close();
  const beside = `, the answer alone ${percentile95(waits['answered']!).toFixed(0)} ms`;
  const { answered: _, scrolled, ...read } = waits;
  return [
    ...Object.entries(read).map(([name, each]) => within(`a list: ${name}`, each, MOST.list, beside)),
    within('a list: scrolled', scrolled!, MOST.list),
  ];
}

/** The floor of a page of a list: the same request from the page, and nothing shown. */
const answered = (page: Page, n: number): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const began = performance.now();
    await (await fetch('/v1/orders?limit=25&starting_after=${idOf(n * 1000 + 500)}', { headers: { 'X-Mode': 'test' } })).json();
    return performance.now() - began;
  })()`);

/** From the last key in the search box to what was found. */
async function searches(browser: DashboardBrowser, count: number): Promise<BenchResult> {
  const page = await browser.open('/dashboard/test/orders');
  await page.evaluate('timed(() => undefined, firstRow)');
  await page.keyboard.press('/');
  await page.waitForSelector('dialog input');
  const waits: number[] = [];
  for (let call = 0; call < SEARCHES; call++) {
    const name = `#${Math.floor(Math.random() * count)}`;
    waits.push(
      await shown(
        page,
        `set(document.querySelector('dialog input'), '${name}', 'input')`,
        `[...document.querySelectorAll('.found button')].some((each) => each.textContent.includes('${name}'))`,
      ),
    );
  }
  await page.context().close();
  return within('search box', waits, MOST.search);
}

/** From the request that refunds a little, before its fact, to the page of its order that shows it. */
async function changes(browser: DashboardBrowser, { url, ca, key }: Setting, order: string): Promise<BenchResult> {
  const page = await browser.open(`/dashboard/test/orders/${order}`);
  const dispatcher = new Agent({ connect: { ca } });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const waits: number[] = [];
  for (let n = 0; n < CHANGES; n++) {
    await pause(QUIET);
    const amount = 100 + n;
    const began = performance.now();
    const body = JSON.stringify({ order_id: order, amount });
    const { statusCode } = await request(`${url}/v1/refunds`, { method: 'POST', headers, dispatcher, body });
    if (statusCode !== 201) throw new Error(`A refund was answered by ${statusCode}.`);
    await page.evaluate(`timed(() => undefined, () => document.body.textContent.includes('−₹${(amount / 100).toFixed(2)}'))`);
    waits.push(performance.now() - began);
  }
  await dispatcher.close();
  await page.context().close();
  return within('a change shown', waits, MOST.change);
}

/** A file of all orders, as "Export this view" has it made; and the memory of the service meanwhile. */
async function exported({ url, ca, key, child, count }: Setting): Promise<BenchResult> {
  const began = performance.now();
  await send(child, 'loop');
  const floor = (count * 1000) / (performance.now() - began);
  // No connection is used twice: a busy service may close one just then.
  const dispatcher = new Agent({ connect: { ca }, pipelining: 0 });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const parameters = { interval_start: NOON, interval_end: NOON + count, timezone: 'Asia/Kolkata', format: 'csv', amount_format: 'major' };
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await request(`${url}/v1/reports/runs${path}`, { method, headers, dispatcher, body: body && JSON.stringify(body) });
    return (await answer.body.json()) as Record<string, unknown>;
  };
  const before = memory(child);
  let most = before;
  const started = performance.now();
  let runs = await call('POST', '', { type: 'orders.1', parameters });
  while (runs['status'] === 'pending' || runs['status'] === 'running') {
    await pause(100);
    const now = memory(child);
    most = { own: Math.max(most.own, now.own), resident: Math.max(most.resident, now.resident) };
    runs = await call('GET', `/${String(runs['id'])}`);
  }
  const seconds = (performance.now() - started) / 1000;
  await dispatcher.close();
  if (runs['row_count'] !== count) throw new Error(`The file has ${String(runs['row_count'])} rows: ${JSON.stringify(runs)}`);
  const grown = `${Math.round(most.own - before.own)} MB of its own, ${Math.round(most.resident - before.resident)} MB with files`;
  const rate = count / seconds;
  const note = `${seconds.toFixed(1)} s, memory grown by ${grown}`;
  return { name: 'all orders exported', ratio: rate / floor, goal: GOAL_OF_FILE, rate, floor, unit: 'orders/s', note };
}

/** Megabytes, as Linux counts them. */
function memory({ pid }: ChildProcess): { own: number; resident: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { own: read('RssAnon'), resident: read('VmRSS') };
}
