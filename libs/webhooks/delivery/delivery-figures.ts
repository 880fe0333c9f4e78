import { Injectable } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';

type Counts = Readonly<Record<string, number>>;

/** Endpoints with their own metric series. */
const MOST_SHOWN = 10;

/** Metrics of this process's sender: attempts by outcome and abandoned deliveries by reason, both since its start, and attempts in flight. */
@Injectable()
@Measures({ duty: 'performs' })
export class DeliveryFigures implements Measured {
  readonly attempts: Record<string, number> = {};
  readonly givenUp: Record<string, number> = {};
  private readonly underWay = new Map<string, number>();

  /** An attempt has begun: it is under way, or signed and waiting for its turn. Call the returned function when it has ended. */
  begun(endpoint: string): () => void {
    this.underWay.set(endpoint, (this.underWay.get(endpoint) ?? 0) + 1);
    return () => {
      const left = this.underWay.get(endpoint)! - 1;
      if (left === 0) this.underWay.delete(endpoint);
      else this.underWay.set(endpoint, left);
    };
  }

  /** Counts an attempt. `outcome` is `succeeded` or the error code. */
  made(outcome: string): void {
    this.attempts[outcome] = (this.attempts[outcome] ?? 0) + 1;
  }

  gaveUp(reason: string): void {
    this.givenUp[reason] = (this.givenUp[reason] ?? 0) + 1;
  }

  /** The age of the oldest due delivery, and lost leases, are not among these: they are measured for the jobs of every queue. */
  measuredBy(metrics: Metrics): void {
    const attempts = { name: 'webhook_attempts_total', help: 'Attempts to deliver, by how they ended', label: 'outcome' };
    metrics.measure('counter', { ...attempts, read: () => this.attempts });
    const givenUp = { name: 'webhook_deliveries_given_up_total', help: 'Deliveries given up, by why', label: 'reason' };
    metrics.measure('counter', { ...givenUp, read: () => this.givenUp });
    const inFlight = {
      name: 'webhook_attempts_in_flight',
      help: 'Attempts under way, or signed and next: all, and those to the endpoint with most',
      label: 'of',
    };
    metrics.measure('gauge', { ...inFlight, read: () => this.inFlight });
    const busiest = {
      name: 'webhook_endpoint_attempts_in_flight',
      help: 'Attempts under way to an endpoint, or signed and next, of those with most; an endpoint that has none has no series',
      label: 'endpoint',
    };
    metrics.measure('gauge', { ...busiest, read: () => this.busiest });
  }

  /** Number of attempts in total, and to the busiest endpoint. */
  get inFlight(): Counts {
    const counts = [...this.underWay.values()];
    return { all: counts.reduce((sum, count) => sum + count, 0), busiest: Math.max(0, ...counts) };
  }

  /** Number of attempts to each of the busiest endpoints. A series for every endpoint would be too many. */
  private get busiest(): Counts {
    return Object.fromEntries([...this.underWay].toSorted(([, one], [, other]) => other - one).slice(0, MOST_SHOWN));
  }
}
