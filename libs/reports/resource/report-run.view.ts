import type { Happened, View } from '#kernel/fact';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { ReportRunFact } from '#reports/domain/report-run.events';
import type { ReportRunResource } from '#reports/resource/report-run.resource';

type StoredEvent = Happened<ReportRunFact> & { readonly metadata: Pick<EventMetadata, 'livemode'> };

/** A run, folded from its stream, which has other runs as well. `ApiRuns` adds the link to the file, which depends on the time of the response. */
export const reportRunResource = (id: string): View<ReportRunResource | null, ReportRunFact> => ({
  initial: null,
  evolve: (run, event) => (event.data.run === id ? runAfter(run, event) : run),
});

export function runAfter(run: ReportRunResource | null, event: Happened<ReportRunFact>): ReportRunResource | null {
  const { at } = event;
  if (event.type === 'report.requested') return requested(event as Extract<StoredEvent, { type: 'report.requested' }>);
  if (run === null) return null;
  switch (event.type) {
    case 'report.started':
      return { ...run, status: 'running', started_at: at };
    case 'report.succeeded': {
      const { row_count, byte_size, sha256, expires_at } = event.data;
      return { ...run, status: 'succeeded', progress: 100, row_count, byte_size, sha256, expires_at, finished_at: at };
    }
    case 'report.failed': {
      const { code, message } = event.data;
      return { ...run, status: 'failed', error: { code, message }, finished_at: at };
    }
    case 'report.mail_given_up':
      return run;
  }
}

const requested = ({ data, at, metadata }: Extract<StoredEvent, { type: 'report.requested' }>): ReportRunResource => ({
  id: data.run,
  object: 'report_run',
  livemode: metadata.livemode,
  type: data.type,
  parameters: data.parameters,
  schedule: data.schedule,
  status: 'pending',
  progress: 0,
  row_count: null,
  byte_size: null,
  sha256: null,
  url: null,
  expires_at: null,
  error: null,
  created_at: at,
  started_at: null,
  finished_at: null,
});
