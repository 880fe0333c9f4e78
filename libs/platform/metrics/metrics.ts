import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Health } from '#platform/metrics/health-checks';

export interface Figures {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: () => Readonly<Record<string, number>>;
}

export interface StoredFigures<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  readonly read: () => Promise<readonly Count<Label>[]>;
}

export interface Count<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** Gauges by name, each with its help text and a function that takes its value from a reading. */
export type Levels<Reading> = Readonly<Record<string, readonly [help: string, value: (reading: Reading) => number]>>;

/** The metrics of a process in the format of Prometheus. Values are read at each scrape. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** `route` is the template (`/v1/orders/:id`), never the path: a series for each path would be too many. */
  requestAnswered(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  measureHealth(read: () => Promise<Health>): void {
    const parts = async (): Promise<{ part: string; ready: boolean }[]> =>
      Object.entries((await read()).parts).map(([part, words]) => ({ part, ready: words === 'ok' }));
    this.measureEach('part', parts, {
      health_part_ready: ['1 when a part of the process is ready, 0 when it is not', ({ ready }) => Number(ready)],
    });
  }

  /** Adds in-memory values of a part of the service, by one label. They are read at each scrape. */
  measure(kind: 'counter' | 'gauge', { name, help, label, read }: Figures): void {
    const Metric = kind === 'counter' ? Counter : Gauge;
    const metric: Counter | Gauge = new Metric({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect() {
        metric.reset();
        for (const [each, value] of Object.entries(read())) metric.inc({ [label]: each }, value);
      },
    });
  }

  /** Adds in-memory counts of a part of the service, by several labels. */
  measureCounts<Label extends string>(name: string, help: string, labelNames: readonly Label[], read: () => readonly Count<Label>[]): void {
    const counter: Counter = new Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect() {
        counter.reset();
        for (const { labels, value } of read()) counter.inc(labels, value);
      },
    });
  }

  /** Adds values that are read from a store at each scrape. They are omitted if they cannot be read. */
  measureStored<Label extends string>(kind: 'counter' | 'gauge', { name, help, labels: labelNames, read }: StoredFigures<Label>): void {
    const Metric = kind === 'counter' ? Counter : Gauge;
    const metric: Counter | Gauge = new Metric({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      async collect() {
        metric.reset();
        for (const { labels, value } of await readings(read)) metric.inc(labels, value);
      },
    });
  }

  /** Adds several gauges that share one reading at each scrape. The reading has one entry per value of `label`. Omitted if it cannot be read. */
  measureEach<Label extends string, Reading extends Readonly<Record<Label, string>>>(
    label: Label,
    read: () => Promise<readonly Reading[]>,
    levels: Levels<Reading>,
  ): void {
    let reading: Promise<readonly Reading[]> | null = null;
    const readOnce = () => (reading ??= readings(read).finally(() => (reading = null)));
    for (const [name, [help, value]] of Object.entries(levels)) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [this.registry],
        async collect() {
          gauge.reset();
          for (const each of await readOnce()) gauge.set({ [label]: each[label] }, value(each));
        },
      });
    }
  }

  /** Adds one gauge that is read at each scrape. It is omitted if it cannot be read. */
  measureLevel(name: string, help: string, read: () => Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        gauge.remove();
        for (const value of await readings(async () => [await read()])) gauge.set(value);
      },
    });
  }

  readonly contentType = this.registry.contentType;

  text(): Promise<string> {
    return this.registry.metrics();
  }
}

/** Milliseconds after which a reading is omitted. */
const PATIENCE = 2000;

/** The readings, or none if they fail or time out, so that an unreachable store does not stop the other metrics. */
async function readings<Reading>(read: () => Promise<readonly Reading[]>): Promise<readonly Reading[]> {
  const late = Promise.withResolvers<readonly Reading[]>();
  const timer = setTimeout(() => late.resolve([]), PATIENCE);
  try {
    return await Promise.race([read(), late.promise]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
