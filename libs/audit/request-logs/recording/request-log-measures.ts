import { Injectable } from '@nestjs/common';
import type { Metrics } from '#platform/metrics/metrics';
import { type Measured, Measures } from '#platform/process/measures';
import { RequestLogs } from '#http/request-log/request-logs';

/** Metric: how many entries of the request log this process has lost. */
@Injectable()
@Measures({ duty: 'answers' })
export class RequestLogMeasures implements Measured {
  constructor(private readonly requestLogs: RequestLogs) {}

  measuredBy(metrics: Metrics): void {
    const help = 'Requests that are missing in the request log because its store took nothing for too long, since the process began';
    metrics.measureCounts('request_log_entries_lost_total', help, [], () => [{ labels: {}, value: this.requestLogs.lost }]);
  }
}
