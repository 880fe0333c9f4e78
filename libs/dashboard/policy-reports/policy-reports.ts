import { Injectable } from '@nestjs/common';
import { Clock, type UnixSeconds } from '#kernel/time';
import { type PolicyReport, readReports } from '#dashboard/policy-reports/policy-report';
import { ReportAllowance } from '#dashboard/policy-reports/report-allowance';
import { Log } from '#platform/logging/log';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';

/** Maximum number of kinds that are kept. The kind that was not reported for the longest time goes first. */
const MOST_KINDS = 100;
/** Maximum number of log lines per minute. Each is about a new kind. */
const MOST_LINES = 10;
const MINUTE = 60_000;

/** All reports with the same directive, blocked thing and page. */
export interface ReportedKind extends PolicyReport {
  readonly count: number;
  readonly first_at: UnixSeconds;
  readonly last_at: UnixSeconds;
}

/**
 * Violations of our pages' policies that browsers have reported to this process. Anyone can send reports, so at most a hundred kinds are kept, in
 * memory only: a flood writes nothing to a store, and ten lines a minute to the log.
 */
@Injectable()
@Measures({ duty: 'writes' })
export class PolicyReports implements Measured {
  private readonly kinds = new Map<string, ReportedKind>();
  private readonly counts: Record<string, number> = { dropped: 0 };
  private readonly allowance = new ReportAllowance();
  private readonly log: Log;
  private lines = { minute: 0, count: 0 };

  constructor(
    private readonly clock: Clock,
    log: Log,
  ) {
    this.log = log.of('pages');
  }

  /** Reads the reports of a request. Returns false if the network, or all of them together, have sent enough in this second. Throws `invalid_json`. */
  take(network: string, body: Buffer): boolean {
    if (!this.allowance.admits(network, this.clock.milliseconds())) {
      this.counts['dropped']!++;
      return false;
    }
    readReports(body).forEach((report) => this.keep(report));
    return true;
  }

  /** The kinds, the most recently reported one first. */
  newest(): ReportedKind[] {
    return [...this.kinds.values()].toReversed();
  }

  measuredBy(metrics: Metrics): void {
    const help = 'Reports of browsers that the policy of a page has refused something, by directive; dropped: more came than are looked at';
    metrics.measure('counter', { name: 'csp_reports_total', help, label: 'directive', read: () => this.counts });
  }

  private keep(report: PolicyReport): void {
    const { directive, blocked, page } = report;
    this.counts[directive] = (this.counts[directive] ?? 0) + 1;
    const name = JSON.stringify([directive, blocked, page]);
    const [known, now] = [this.kinds.get(name), this.clock.now()];
    if (known === undefined) this.write(report);
    this.kinds.delete(name);
    this.kinds.set(name, { ...report, count: (known?.count ?? 0) + 1, first_at: known?.first_at ?? now, last_at: now });
    if (this.kinds.size > MOST_KINDS) this.kinds.delete(this.kinds.keys().next().value!);
  }

  private write(report: PolicyReport): void {
    const minute = Math.floor(this.clock.milliseconds() / MINUTE);
    if (minute !== this.lines.minute) this.lines = { minute, count: 0 };
    if (this.lines.count++ < MOST_LINES) this.log.warn('the security policy of a page refused something', { ...report });
  }
}
