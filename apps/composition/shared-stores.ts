import type { HealthChecks } from '#platform/metrics/health-checks';

/** The stores of a deployment, which several processes use. Embedded stores are not shared: with them, this is not provided. */
export abstract class SharedStores {
  /** Rejects when a newer release has written in them, or processes seal with another key than this one has. */
  abstract claim(): Promise<void>;

  /** The same, for a command line, which claims nothing. Rejects as well when MongoDB cannot be reached. */
  abstract compare(): Promise<void>;

  /** Registers one health check for each store: whether it answers, and if not, since when. */
  abstract checkedBy(checks: HealthChecks): void;
}
