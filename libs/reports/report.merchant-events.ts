import { fold } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { FiresMerchantEvents, type MerchantEventSource } from '#platform/merchant-events/merchant-event-source';
import type { ReportRunFact } from '#reports/domain/report-run.events';
import { ReportRunResource } from '#reports/resource/report-run.resource';
import { reportRunResource } from '#reports/resource/report-run.view';

const SAMPLES = {
  'report.failed': {
    status: 'failed',
    progress: 40,
    row_count: null,
    byte_size: null,
    sha256: null,
    expires_at: null,
    error: { code: 'internal_error', message: 'Something went wrong on our side. Run the report again.' },
  },
};

/** The merchant events of reports (interface §6). They contain the run as it was at the event, without a link, which would expire before it is read. */
@FiresMerchantEvents()
export class ReportMerchantEvents implements MerchantEventSource {
  readonly on = { 'report.succeeded': 'report.succeeded', 'report.failed': 'report.failed' } as const;
  readonly readBy = 'reports:read';
  readonly shows = ReportRunResource;
  readonly samples = SAMPLES;

  /** The fact whose request led to the event: that of the run. A run of a schedule has no merchant's request. */
  requested(events: readonly RecordedEvent[], { data }: RecordedEvent): RecordedEvent | null {
    const { run } = data as ReportRunFact['data'];
    return events.find((event) => event.type === 'report.requested' && event.data.run === run) ?? null;
  }

  resource(events: readonly RecordedEvent[], { data }: RecordedEvent): object {
    return fold(reportRunResource((data as ReportRunFact['data']).run), events)!;
  }
}
