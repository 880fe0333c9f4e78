import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Health } from '#platform/metrics/health-checks';

export interface QueueBacklog {
  readonly queue: string;
  readonly count: number;
  /** Unix milliseconds. */
  readonly oldestDueAt: number;
  /** The same; null when no group waits for its turn. */
  readonly waitingSince: number | null;
}

export interface QueueActivity {
  readonly queue: string;
  readonly underWay: number;
  readonly leasesLost: number;
  readonly redelivered: number;
}

export interface DeadCount {
  readonly queue: string;
  readonly dead: number;
}

export interface ParkedCount {
  readonly queue: string;
  readonly parked: number;
}

export interface ProjectionLag {
  readonly model: string;
  /** Events of the history that the read model has not taken in. */
  readonly events: number;
  readonly parked: number;
}

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

/** The service's own metrics, in the form Prometheus reads. Each scrape takes the readings. */
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

  measureHealth(read: () => Promise<Health>): void {
    const parts = async (): Promise<{ part: string; ready: boolean }[]> =>
      Object.entries((await read()).parts).map(([part, words]) => ({ part, ready: words === 'ok' }));
    this.gauges('part', parts, {
      health_part_ready: ['1 when a part of the process is ready, 0 when it is not', ({ ready }) => Number(ready)],
    });
  }

  measureJobs(read: () => Promise<readonly QueueBacklog[]>, now: () => number): void {
    this.gauges('queue', read, {
      jobs_waiting: ['Jobs that wait for their time or their turn; in MongoDB 10,000 at most are counted', (work) => work.count],
      jobs_oldest_due_seconds: [
        'How long the oldest job has been due of those whose group is neither paused nor full, or since its group was served last; 0 when none is',
        (work) => Math.max(0, (now() - (work.waitingSince ?? Infinity)) / 1000),
      ],
      jobs_oldest_due_of_all_seconds: [
        'How long the oldest job has been due, in flight or paused though it be, or by a test clock that was moved; 0 when none is',
        (work) => Math.max(0, (now() - work.oldestDueAt) / 1000),
      ],
    });
  }

  measureParkedPlans(read: () => Promise<readonly ParkedCount[]>): void {
    this.gauges('queue', read, {
      jobs_parked_plans: ['Events from which a policy could not plan its jobs, and those that wait behind them', ({ parked }) => parked],
    });
  }

  measureDeadLetters(read: () => Promise<readonly DeadCount[]>): void {
    this.gauges('queue', read, { jobs_dead_letters: ['Jobs that were given up after many attempts', ({ dead }) => dead] });
  }

  measureRunningJobs(read: () => readonly QueueActivity[]): void {
    this.gauges('queue', async () => read(), {
      jobs_in_flight: ['Jobs that this process is doing', (work) => work.underWay],
      jobs_leases_lost: [
        'Jobs that another process took over before their outcome was kept, since the process began',
        (work) => work.leasesLost,
      ],
      jobs_redelivered: [
        'Jobs taken up after their holder left no outcome, so that they may be done twice, since the process began',
        (work) => work.redelivered,
      ],
    });
  }

  measureProjections(read: () => Promise<readonly ProjectionLag[]>): void {
    this.gauges('model', read, {
      projection_lag_events: ['Events of the history that a read model has not taken in', ({ events }) => events],
      projection_parked_streams: ['Streams that a read model could not take in', ({ parked }) => parked],
    });
  }

  measureLostKeys(read: () => number): void {
    const help = 'Lost keys of people whose data was read and is shown as unknown, since the process began';
    this.measureCounts('personal_data_keys_lost_total', help, [], () => [{ labels: {}, value: read() }]);
  }

  /** Figures that a part of the service keeps itself, read at each scrape; `label` distinguishes them. */
  measure(kind: 'counts' | 'levels', { name, help, label, read }: Figures): void {
    const Metric = kind === 'counts' ? Counter : Gauge;
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

  /** Figures that are kept in a store, read at each scrape; they are left out where they cannot be read. */
  measureStored<Label extends string>(kind: 'counts' | 'levels', { name, help, labels: labelNames, read }: StoredFigures<Label>): void {
    const Metric = kind === 'counts' ? Counter : Gauge;
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

  /** A figure that a part of the service reads at each scrape; it is left out where it cannot be read. */
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
          for (const reading of await readings(read)) gauge.set({ [label]: reading[label] }, value(reading));
        },
      });
    }
  }
}

/** A reading that takes longer than this, milliseconds, is left out. */
const PATIENCE = 2000;

/** What can be read now: with a store gone, all that does not depend on it is still measured. */
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
