import { isAbout } from '#kernel/fact';
import type { Projection } from '#platform/projector/projection';
import { isReportRunsStream, type ReportRunFact, type ReportSucceeded } from '#reports/domain/report-run.events';
import type { ReportRunResource } from '#reports/resource/report-run.resource';
import { runAfter } from '#reports/resource/report-run.view';

/** A run as the read model stores it, with its stream. `file` is null until the run has succeeded. */
export interface StoredRun {
  readonly stream: string;
  readonly run: ReportRunResource;
  readonly file: Pick<ReportSucceeded, 'parts' | 'crc32' | 'byte_size'> | null;
}

export const reportRunList: Projection<StoredRun> = {
  name: 'report_runs',
  version: 2,
  filters: {
    type: ({ run }) => run.type,
    status: ({ run }) => run.status,
    schedule: ({ run }) => run.schedule,
  },
  documentOf: ({ stream, data }) => (isReportRunsStream(stream) ? (data as ReportRunFact['data']).run : null),
  evolve(stored, event) {
    if (!isAbout(event, 'report')) return stored;
    const run = runAfter(stored?.run ?? null, event);
    return run && { stream: event.stream, run, file: event.type === 'report.succeeded' ? fileOf(event.data) : (stored?.file ?? null) };
  },
  createdAt: ({ run }) => run.created_at,
};

const fileOf = ({ parts, crc32, byte_size }: ReportSucceeded): StoredRun['file'] => ({ parts, crc32, byte_size });
