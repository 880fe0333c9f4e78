import 'reflect-metadata';
import Table from 'cli-table3';
import pc from 'picocolors';
import { run as append } from '#test/benchmarks/append.bench';
import { run as audit } from '#test/benchmarks/audit.bench';
import { run as cod } from '#test/benchmarks/cod.bench';
import type { BenchResult } from '#test/benchmarks/bench';
import { run as dashboard } from '#test/benchmarks/dashboard.bench';
import { run as deployment } from '#test/benchmarks/deployment.bench';
import { run as latency } from '#test/benchmarks/latency.bench';
import { run as jobStore } from '#test/benchmarks/jobs.bench';
import { run as eventstoredb } from '#test/benchmarks/eventstoredb.bench';
import { run as files } from '#test/benchmarks/files.bench';
import { run as fold } from '#test/benchmarks/fold.bench';
import { run as lists } from '#test/benchmarks/lists.bench';
import { run as partners } from '#test/benchmarks/partners.bench';
import { run as processes } from '#test/benchmarks/processes.bench';
import { run as purchase } from '#test/benchmarks/purchase.bench';
import { run as rebuild } from '#test/benchmarks/rebuild.bench';
import { run as reports } from '#test/benchmarks/reports.bench';
import { run as requests } from '#test/benchmarks/requests.bench';
import { run as risk } from '#test/benchmarks/risk.bench';
import { tables as scale } from '#test/benchmarks/scale/document';
import { run as search } from '#test/benchmarks/search.bench';
import { run as settlements } from '#test/benchmarks/settlements.bench';
import { run as signIns } from '#test/benchmarks/sign-ins.bench';
import { run as stages } from '#test/benchmarks/stages.bench';
import { run as start } from '#test/benchmarks/start.bench';
import { run as strangers } from '#test/benchmarks/strangers.bench';
import { run as webhooks } from '#test/benchmarks/webhooks.bench';

/** Events for who says no other number: two minutes. */
const AUDITED = 100_000;
/** Lines of a month's settlements. */
const MONTH = 100_000;

/** `npm run bench [-- NAME… --json --events=N --lines=N --orders=N --purchases=N]`: each figure beside its floor of the same run. Only ratios count: machines differ and are noisy. */
const RATIOS: Readonly<Record<string, () => Promise<BenchResult[]>>> = {
  append,
  audit: () => audit(count('events', AUDITED)),
  dashboard: () => dashboard(count('orders')),
  eventstoredb,
  files,
  fold,
  lists,
  rebuild: () => rebuild(events),
  reports: () => reports(events),
  requests,
  'due-work': jobStore,
  risk,
  search: () => search(count('orders')),
  'sign-ins': signIns,
  webhooks,
  cod: () => cod(lines),
  settlements: () => settlements(count('lines', MONTH)),
  deployment: () => deployment(events),
};
const TABLES: Readonly<Record<string, () => Promise<object[]>>> = {
  latency: () => latency(count('purchases', 50)),
  partners,
  processes: () => processes(count('purchases', 60)),
  purchase: () => purchase(count('purchases', 0)),
  stages,
  start,
  strangers,
  scale: async () => Object.values(scale()).flat(),
};

const names = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const count = (name: string, otherwise = 1_000_000): number =>
  Number(process.argv.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const [events, lines] = [count('events'), count('lines')];
const json = process.argv.includes('--json');
/** Measured only when they are named: they need servers, a browser, or minutes. */
const NAMED = ['dashboard', 'deployment', 'files', 'latency', 'processes', 'rebuild', 'settlements', 'strangers'];
const wanted = (name: string): boolean => (names.length === 0 && !NAMED.includes(name)) || names.includes(name);
const whole = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 1 }) : String(value);

for (const [name, run] of Object.entries(RATIOS)) {
  if (!wanted(name)) continue;
  console.error(pc.dim(`${name} …`));
  const results = await run();
  if (json) console.log(JSON.stringify({ name, results }));
  else print(['', 'ratio', 'goal', 'ours', 'floor', 'unit'], results.map(row));
}
for (const [name, run] of Object.entries(TABLES)) {
  if (!wanted(name)) continue;
  console.error(pc.dim(`${name} …`));
  const results = await run();
  if (json) console.log(JSON.stringify({ name, results }));
  else
    for (const rows of Map.groupBy(results, (result) => Object.keys(result).join()).values())
      print(
        Object.keys(rows[0]!),
        rows.map((result) => Object.values(result).map(whole)),
      );
}

function row({ name, ratio, goal, rate, floor, unit, note }: BenchResult): string[] {
  const colour = ratio >= goal ? pc.green : pc.yellow;
  return [
    note ? `${name} (${note})` : name,
    colour(ratio.toFixed(2)),
    goal.toFixed(2),
    whole(Math.round(rate)),
    whole(Math.round(floor)),
    unit,
  ];
}

function print(head: string[], rows: string[][]): void {
  const table = new Table({ head, style: { head: ['bold'] } });
  table.push(...rows);
  console.log(table.toString());
}
