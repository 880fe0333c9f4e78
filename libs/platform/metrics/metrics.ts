import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface WorkBacklog {
  readonly kind: string;
  readonly count: number;
  /** Unix milliseconds. */
  readonly oldestDueAt: number;
}

export interface ProjectionLag {
  readonly model: string;
  /** Events of the history that the read model has not taken in. */
  readonly events: number;
  readonly parked: number;
}

export interface Count<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** What the service measures of itself, in the form Prometheus reads. Readings are taken when they are asked for. */
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

  /** `route` is the template (`/v1/orders/:id`), never the path: one series for each would be too many. */
  requestAnswered(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  measureDueWork(read: () => Promise<readonly WorkBacklog[]>, now: () => number): void {
    this.gauges('kind', read, {
      due_work_items: ['Pieces of work that wait for their time or their turn', (work) => work.count],
      due_work_oldest_due_seconds: [
        'How long the oldest piece of work has been due; 0 when none is',
        (work) => Math.max(0, (now() - work.oldestDueAt) / 1000),
      ],
    });
  }

  measureProjections(read: () => Promise<readonly ProjectionLag[]>): void {
    this.gauges('model', read, {
      projection_lag_events: ['Events of the history that a read model has not taken in', ({ events }) => events],
      projection_parked_streams: ['Streams that a read model could not take in', ({ parked }) => parked],
    });
  }

  /** Counts that a part of the service keeps itself. */
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

  readonly contentType = this.registry.contentType;

  text(): Promise<string> {
    return this.registry.metrics();
  }

  private gauges<Label extends string, Reading extends Readonly<Record<Label, string>>>(
    label: Label,
    read: () => Promise<readonly Reading[]>,
    gauges: Readonly<Record<string, readonly [help: string, value: (reading: Reading) => number]>>,
  ): void {
    for (const [name, [help, value]] of Object.entries(gauges)) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [this.registry],
        async collect() {
          gauge.reset();
          for (const reading of await read()) gauge.set({ [label]: reading[label] }, value(reading));
        },
      });
    }
  }
}
