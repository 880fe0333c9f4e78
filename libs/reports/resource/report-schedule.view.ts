import type { Happened, View } from '#kernel/fact';
import type { EventMetadata } from '#platform/event-history/recorded-event';
import type { ReportScheduleFact } from '#reports/domain/report-schedule';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';

type StoredEvent = Happened<ReportScheduleFact> & { readonly metadata: Pick<EventMetadata, 'livemode'> };

/** A schedule as `GET /reports/schedules/{id}` shows it; null once it is removed. */
export const reportScheduleResource: View<ReportScheduleResource | null, ReportScheduleFact> = {
  initial: null,
  evolve(before, event) {
    if (event.type === 'report_schedule.removed') return null;
    const { at: moment, metadata } = event as StoredEvent;
    const { schedule: id, ...schedule } = event.data;
    const created_at = before?.created_at ?? moment;
    return { id, object: 'report_schedule', livemode: metadata.livemode, ...schedule, created_at, updated_at: moment };
  },
};
