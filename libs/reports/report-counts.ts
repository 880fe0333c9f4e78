import { Injectable } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';

/** How the reports that this process wrote have ended, since its start. */
@Injectable()
export class ReportCounts {
  readonly ended = { 'report.succeeded': 0, 'report.failed': 0 };

  measuredBy(metrics: Metrics): void {
    const figures = { name: 'reports_ended_total', help: 'Reports that were written, by how that ended', label: 'event' };
    metrics.measure('counts', { ...figures, read: () => this.ended });
  }
}
