import { COSTS, type Figure, FIGURES } from '#test/benchmarks/scale/figures';
import { plot } from '#test/benchmarks/scale/plot';
import { panelsOf, seenSales, summaryOf } from '#test/benchmarks/scale/sales';
import {
  cellLimitAtBest,
  cellsFor,
  copiesFor,
  costOfMillion,
  gigabytes,
  KEPT,
  limits,
  ordersOfDay,
  PROCESSES,
} from '#test/benchmarks/scale/sizes';

/** Orders a second at the peak of a day. */
const RATES = [10, 100, 1000];
const MERCHANTS = 10_000;
const DAYS = 30;
const YEAR = 365;

type Row = Readonly<Record<string, string | number>>;

const number = (value: number, digits = 0): string => value.toLocaleString('en', { maximumFractionDigits: digits });
const kilobytes = (bytes: number): string => `${number(bytes / 1000, 1)} kB`;
const size = (gigabytesOf: number): string => (gigabytesOf < 1000 ? `${number(gigabytesOf)} GB` : `${number(gigabytesOf / 1000, 1)} TB`);

/** The tables of docs/scale.md, by the names of their places in it. */
export const tables = (): Readonly<Record<string, Row[]>> => ({
  orders: RATES.map((rate) => ({
    'orders a second, at the peak': number(rate),
    'orders a day': number(ordersOfDay(rate)),
    'events a second': number(rate * FIGURES.events.value),
    'bytes of events a second': `${number((rate * FIGURES.eventBytes.value) / 1e6, 1)} MB`,
    'webhooks a second': number(rate * FIGURES.webhooks.value),
    'writes of MongoDB a second': number(rate * FIGURES.documents.value * FIGURES.writesOfDocument.value),
  })),
  copies: RATES.map((rate) => {
    const cells = cellsFor(rate);
    const copies = PROCESSES.map((name) => [name, cells * copiesFor(name, rate / cells)]);
    return {
      'orders a second': number(rate),
      cells,
      'cells at best': cellsFor(rate, cellLimitAtBest()),
      'merchants of a cell': number(MERCHANTS / cells),
      ...Object.fromEntries(copies),
    };
  }),
  sizes: [
    ['the history (KurrentDB), after a year', KEPT.history, YEAR] as const,
    ['read models, records and keys (MongoDB), after a year', KEPT.documents, YEAR] as const,
    ['jobs, attempts at webhooks and the request log (MongoDB), of 30 days', KEPT.passing, DAYS] as const,
  ].map(([what, bytes, days]) => ({
    'on each node': what,
    'of an order': kilobytes(bytes),
    ...Object.fromEntries(RATES.map((rate) => [`at ${number(rate)} a second`, size(gigabytes(bytes, rate, days))])),
  })),
  limits: limits().map(({ part, orders, atBest, past }) => ({
    'what gives way': part,
    'orders a second': atBest === undefined ? number(orders) : `${number(orders)}, at best ${number(atBest)}`,
    'the way past it': past,
  })),
  cost: costOfMillion().map(({ what, amount, dollars }) => ({ '': what, amount, dollars: number(dollars, 2) })),
  sale: seenSales().map(summaryOf),
  figures: [
    ...PROCESSES.map((name) => ({
      value: COSTS[name],
      unit: `ms of CPU of an order in \`${name}\``,
      from: '`npm run bench -- processes`',
    })),
    ...Object.values<Figure>(FIGURES),
  ].map(({ value, unit, from }) => ({ value: number(value, 2), of: unit, from })),
});

export const image = (): string => plot(panelsOf(seenSales()));

/** The document with each table in its place, between `<!-- NAME -->` and `<!-- end -->`. */
export const filledIn = (document: string): string =>
  Object.entries(tables()).reduce(
    (text, [name, rows]) => text.replace(new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- end -->)`), `$1\n${markdown(rows)}\n$2`),
    document,
  );

function markdown(rows: readonly Row[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const head = Object.keys(rows[0]!);
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(head.map((name) => row[name]!)))].join('\n');
}
