import type { HealthChecks } from '#platform/metrics/health-checks';

/** The stores of a deployment, which several processes use. Embedded stores are not shared: with them, this is not provided. */
export abstract class SharedStores {
  /** Rejects when a newer release has written to them, or other processes use another key of personal data. */
  abstract claim(): Promise<void>;

  /** Makes the checks of `claim` without a claim, for a command line. Rejects as well when MongoDB cannot be reached. */
  abstract compare(): Promise<void>;

  /** Registers one health check for each store: whether it answers, and if not, since when. */
  abstract checkedBy(checks: HealthChecks): void;
}
