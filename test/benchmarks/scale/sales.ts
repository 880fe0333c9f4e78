import { FIGURES } from '#test/benchmarks/scale/figures';
import type { Panel } from '#test/benchmarks/scale/plot';
import { type Process, type Sale, type Second, simulate } from '#test/benchmarks/scale/sale';
import { cellLimit, copiesFor, PROCESSES } from '#test/benchmarks/scale/sizes';

/** The peak of a sale in one cell, orders a second: what its projector takes for a while. */
const PEAK = Math.floor(0.9 * cellLimit());
const FACTOR = 10;
const MOST = 2;
/** Seconds that work may wait before the chart adds copies. */
const WAITS: Readonly<Record<Process, number>> = {
  'command-api': 0.05,
  'query-api': 0.05,
  projector: Infinity,
  integrator: 10,
  'webhook-sender': 10,
};

/** One projector leads. */
const copiesAt = (orders: number): Record<Process, number> =>
  Object.fromEntries(PROCESSES.map((name) => [name, name === 'projector' ? 1 : copiesFor(name, orders)])) as Record<Process, number>;
const scaling = Object.fromEntries(
  PROCESSES.filter((name) => name !== 'projector').map((name) => [
    name,
    { most: MOST * copiesFor(name, PEAK), utilization: FIGURES.utilization.value, wait: WAITS[name] },
  ]),
);
const sale = { ordinary: PEAK / FACTOR, factor: FACTOR, begins: 30, rise: 10, seconds: 180 };

/** The copies of the sale are there before it begins, those of ordinary time are added to; the last sale is larger than the cell. */
const SALES: Readonly<Record<string, Sale>> = {
  'ordinary copies': { ...sale, copies: copiesAt(PEAK / FACTOR), scaling },
  'copies for the sale': { ...sale, copies: copiesAt(PEAK), scaling },
  'twice the sale': { ...sale, ordinary: (2 * PEAK) / FACTOR, copies: copiesAt(2 * PEAK), scaling },
};

export interface Seen {
  readonly name: string;
  readonly seconds: readonly Second[];
}

export const seenSales = (): Seen[] => Object.entries(SALES).map(([name, each]) => ({ name, seconds: simulate(each) }));

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });
const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/** What a sale came to. */
export const summaryOf = ({ name, seconds }: Seen): Readonly<Record<string, string>> => {
  const answers = seconds.flatMap((each) => each.answers);
  const most = (process: Process): string => `${Math.max(...seconds.map(({ waited }) => waited[process] ?? 0)).toFixed(1)} s`;
  return {
    'a sale': name,
    'orders a second': `${number(SALES[name]!.ordinary)} to ${number(SALES[name]!.ordinary * FACTOR)}`,
    'copies of command-api': `${seconds[0]!.copies} to ${seconds.at(-1)!.copies}`,
    orders: sum(seconds.map((each) => each.orders)).toLocaleString('en'),
    'answered 503': sum(seconds.map(({ refused }) => refused)).toLocaleString('en'),
    'p50 of answers': `${(quantile(answers, 0.5) * 1000).toFixed(0)} ms`,
    'p99 of answers': `${(quantile(answers, 0.99) * 1000).toFixed(0)} ms`,
    'read models behind': most('projector'),
    'jobs waited': most('integrator'),
    'webhooks waited': most('webhook-sender'),
  };
};

const COLOURS = ['#c2410c', '#0f766e', '#6d28d9'];

/** Orders, copies, and how long requests took, over the seconds of the sale. */
export function panelsOf(seen: readonly Seen[]): Panel[] {
  const lines = (figure: (second: Second) => number) =>
    seen.map(({ name, seconds }, n) => ({ name, colour: COLOURS[n]!, values: seconds.map(figure) }));
  return [
    { title: 'Orders a second', lines: lines(({ orders }) => orders) },
    { title: 'p99 of answers, s', lines: lines(({ answers }) => quantile(answers, 0.99)) },
    { title: 'Read models behind, s', lines: lines(({ waited }) => waited['projector'] ?? 0) },
    { title: 'Requests answered 503, a second', lines: lines(({ refused }) => refused) },
    { title: 'Copies of command-api', lines: lines(({ copies }) => copies) },
  ];
}
