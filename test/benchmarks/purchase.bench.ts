import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '#test/benchmarks/bench';
import { startChild, stopChild } from '#test/benchmarks/child';
import { registerEndpoint } from '#test/benchmarks/endpoint';
import type { Target } from '#test/benchmarks/load';
import { OutsidePartners } from '#test/benchmarks/outside-partners';
import { cashOrders, paidOrders } from '#test/benchmarks/paid-orders';
import type { PurchaseReport } from '#test/benchmarks/purchase-server';
import { settled } from '#test/benchmarks/settled';
import { operate } from '#test/support/services/operate';
import type { FileCost } from '#test/support/stores/sqlite-meter';

type Partners = 'inside' | 'elsewhere';
interface Shoppers {
  readonly atOnce: number;
  readonly purchases: number;
}
interface Service extends Target {
  readonly key: string;
  readonly operations: string;
  readonly child: ChildProcess;
}

const BUY = { prepaid: paidOrders, COD: cashOrders };
type Kind = keyof typeof BUY;

const ALONE: Shoppers = { atOnce: 1, purchases: 32 };
const MANY: Shoppers = { atOnce: 64, purchases: 640 };
/** Purchases that prepare statements and warm the code. */
const WARM: Shoppers = { atOnce: 16, purchases: 200 };
/** Shoppers at once of the many purchases that show what the process keeps. */
const STEADY = 16;
/** Milliseconds after which a shopper looks again. */
const POLL_MS = 100;

/**
 * What a purchase costs, from its session to the last webhook: with the simulated partners in the same process, as `npm start` has them, and with partners elsewhere.
 * CPU and counts are measured in runs of their own, since to count takes CPU. At the end, with partners elsewhere, come as many COD purchases as are requested.
 */
export async function run(purchases: number): Promise<object[]> {
  return [...(await withPartners('inside', 0)), ...(await withPartners('elsewhere', purchases))];
}

async function withPartners(partners: Partners, purchases: number): Promise<object[]> {
  const directory = mkdtempSync(join(tmpdir(), 'purchase-bench-'));
  const { said: receiver, child: merchant } = await startChild<{ url: string; certificate: string }>('webhook-receiver-server.js', {});
  const trusted = join(directory, 'receiver.pem');
  writeFileSync(trusted, receiver.certificate);
  const ports = { PORT: '0', OPERATIONS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SHOP_PORT: '0' };
  const webhooks = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128', WEBHOOK_CA_FILE: trusted };
  const environment = { ...ports, ...webhooks, DATA_DIR: directory, LOG_LEVEL: 'error' };
  const { said, child } = await startChild<{ url: string; certificateFile: string; key: string }>('purchase-server.js', environment);
  const outside = partners === 'elsewhere' ? await OutsidePartners.connectedTo({ ...said, directory }) : null;
  try {
    const { operations } = await operate(directory, 'service.addresses');
    const service = { url: said.url, ca: readFileSync(said.certificateFile, 'utf8'), key: said.key, operations, child };
    await registerEndpoint(service, said.key, receiver.url);
    const rows: object[] = [];
    const measured = async (kind: Kind, shoppers: Shoppers): Promise<void> => {
      const { files } = await reported(service, 'count', () => buy(service, kind, shoppers));
      const began = performance.now();
      const waits: number[] = [];
      const { cpu } = await reported(service, 'measure', () => buy(service, kind, shoppers, waits));
      const seconds = (performance.now() - began) / 1000;
      const paid = waits.length > 0 ? `, paid after ${median(waits).toFixed(0)} ms` : '';
      const name = `${kind}, ${shoppers.atOnce} at once, partners ${partners} (${(shoppers.purchases / seconds).toFixed(0)}/s${paid})`;
      rows.push(...shown(name, { cpu, files }, shoppers.purchases, ownMemory(child)));
    };
    for (const kind of Object.keys(BUY) as Kind[]) {
      await buy(service, kind, WARM);
      for (const shoppers of [ALONE, MANY]) await measured(kind, shoppers);
    }
    if (purchases > 0) await measured('COD', { atOnce: STEADY, purchases: purchases / 2 });
    return rows;
  } finally {
    await outside?.stop();
    await Promise.all([stopChild(child), stopChild(merchant)]);
    rmSync(directory, { recursive: true, force: true });
  }
}

async function buy(
  { operations, key, ...service }: Service,
  kind: Kind,
  { atOnce, purchases }: Shoppers,
  waits: number[] = [],
): Promise<void> {
  await BUY[kind](service, key, purchases, { atOnce, look: POLL_MS, waited: (ms) => waits.push(ms) });
  await settled(operations);
}

/** Mebibytes that a process holds beside its files. */
const ownMemory = ({ pid }: ChildProcess): number =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

async function reported({ child }: Service, what: 'count' | 'measure', run: () => Promise<void>): Promise<PurchaseReport> {
  child.send(what);
  await run();
  const answered = once(child, 'message') as Promise<[PurchaseReport]>;
  child.send('report');
  return (await answered)[0];
}

/** Each figure by purchase: of all, and then of each file and each thread that has a share of it. */
function shown(name: string, { cpu, files }: PurchaseReport, purchases: number, memory: number): object[] {
  const all = (figure: (cost: FileCost) => number): number => Object.values(files).reduce((sum, cost) => sum + figure(cost), 0);
  const each = (figure: number): number => figure / purchases;
  const row = (
    what: string,
    ms: number | '',
    cost: Omit<FileCost, 'rows'> | null,
    jobs: number | '' = '',
    own: number | '' = '',
  ): object => ({
    '': what,
    'CPU, ms': ms,
    kB: cost === null ? '' : each(cost.bytes) / 1000,
    pages: cost === null ? '' : each(cost.pages),
    commits: cost === null ? '' : each(cost.commits),
    statements: cost === null ? '' : each(cost.statements),
    writes: cost === null ? '' : each(cost.writes),
    jobs,
    'own memory, MiB': own,
  });
  const sum = {
    bytes: all(({ bytes }) => bytes),
    pages: all(({ pages }) => pages),
    commits: all(({ commits }) => commits),
    statements: all(({ statements }) => statements),
    writes: all(({ writes }) => writes),
  };
  const threads = Object.entries(cpu).filter(([, ms]) => each(ms) >= 0.05);
  const written = Object.entries(files).filter(([, { statements }]) => statements > 0);
  return [
    row(name, each(Object.values(cpu).reduce((a, b) => a + b, 0)), sum, each(all(({ rows }) => rows['due_work'] ?? 0)), memory),
    ...threads.map(([thread, ms]) => row(`  thread ${thread}`, each(ms), null)),
    ...written.map(([file, cost]) => row(`  ${file}`, '', cost)),
  ];
}
