import { COSTS, FIGURES } from '#test/benchmarks/scale/figures';
import type { Process } from '#test/benchmarks/scale/sale';

const DAY = 86_400;
const MILLION = 1e6;
const value = (name: keyof typeof FIGURES): number => FIGURES[name].value;
export const PROCESSES = Object.keys(COSTS) as Process[];

/** Orders a second that one copy does on the share of its core that it is planned for. */
export const planned = (name: Process): number => (value('utilization') * 1000) / COSTS[name];

/** Copies that so many orders a second need: two at least, and never more than two of the projector, of which one leads. */
export const copiesFor = (name: Process, orders: number): number =>
  name === 'projector' ? 2 : Math.max(2, Math.ceil(orders / planned(name)));

/** Orders a second that one copy of the projector folds on the whole of its core: with few events at once, and with batches as full as they get. */
export const cellLimit = (): number => 1000 / COSTS.projector;
export const cellLimitAtBest = (): number => 1e6 / (value('events') * value('foldedEvent'));

/** Deployments that merchants are spread over, each planned for the projector's share of its core. */
export const cellsFor = (orders: number, limit = cellLimit()): number => Math.ceil(orders / (value('utilization') * limit));

/** Bytes that an order keeps, by store: on one node, and for how long. */
export const KEPT = {
  /** For ever. */
  history: value('eventBytes') + value('events') * value('eventOverhead'),
  /** For ever: read models, records and keys. */
  documents: (value('documentBytes') - value('passingBytes')) * (1 + value('indexShare')) * value('compression'),
  /** For 30 days. */
  passing:
    value('passingBytes') * (1 + value('indexShare')) * value('compression') +
    (value('writes') + value('reads')) * value('requestLogBytes'),
} as const;

export const ordersOfDay = (peak: number): number => peak * value('dailyMean') * DAY;

/** Gigabytes on one node after a number of days with a peak rate. */
export const gigabytes = (bytes: number, peak: number, days: number): number => (bytes * ordersOfDay(peak) * days) / 1e9;

/** What gives way at which rate of orders, the first first. `atBest`: with batches as full as they get. */
export function limits(): { readonly part: string; readonly orders: number; readonly atBest?: number; readonly past: string }[] {
  return [
    {
      part: 'The projector that leads, on one core',
      orders: cellLimit(),
      atBest: cellLimitAtBest(),
      past: 'cells: more deployments, each with merchants of its own',
    },
    { part: 'The integrator that plans, reading each event once', orders: value('readEvents') / value('events'), past: 'cells' },
    {
      part: 'KurrentDB’s leader, which appends one after the other',
      orders: (value('appends') * value('eventsOfAppend')) / value('events'),
      past: 'cells; before them a faster disk',
    },
    {
      part: 'MongoDB’s primary, which writes all documents',
      orders: value('mongoWrites') / (value('documents') * value('writesOfDocument')),
      past: 'cells, or shards by `scope`',
    },
  ].toSorted((one, other) => one.orders - other.orders);
}

/** Dollars for a million orders. */
export function costOfMillion(): { readonly what: string; readonly amount: string; readonly dollars: number }[] {
  const coreHours = (PROCESSES.reduce((sum, name) => sum + COSTS[name], 0) * MILLION) / 1000 / 3600 / value('utilization');
  const month = (bytes: number): number => (bytes * MILLION * value('nodes')) / 1e9;
  const kept = month(KEPT.history) + month(KEPT.documents);
  return [
    { what: 'Our processes', amount: `${Math.round(coreHours)} core-hours`, dollars: coreHours * value('corePrice') },
    {
      what: 'What is kept, each month that it is kept',
      amount: `${kept.toFixed(0)} GB on ${value('nodes')} nodes`,
      dollars: kept * value('diskPrice'),
    },
    {
      what: 'What goes after 30 days',
      amount: `${month(KEPT.passing).toFixed(0)} GB on ${value('nodes')} nodes`,
      dollars: month(KEPT.passing) * value('diskPrice'),
    },
  ];
}
