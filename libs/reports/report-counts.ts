import { Injectable } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';

/** Metric: how many reports this process has completed or failed since its start. */
@Injectable()
@Measures({ duty: 'performs' })
export class ReportCounts implements Measured {
  readonly ended = { 'report.succeeded': 0, 'report.failed': 0 };

  measuredBy(metrics: Metrics): void {
    const figures = { name: 'reports_ended_total', help: 'Reports that were written, by how that ended', label: 'event' };
    metrics.measure('counter', { ...figures, read: () => this.ended });
  }
}
