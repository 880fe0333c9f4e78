import type { Happened } from '#kernel/fact';
import type { Projection } from '#platform/projector/projection';
import type { ReportScheduleFact } from '#reports/domain/report-schedule';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { reportScheduleResource } from '#reports/resource/report-schedule.view';
import { queriesOf } from '#platform/storage/document-queries';

export const reportScheduleList: Projection<ReportScheduleResource> = {
  name: 'report_schedules',
  version: 1,
  filters: { type: ({ type }) => type, status: ({ status }) => status },
  documentOf: ({ type, data }) => (type.startsWith('report_schedule.') ? (data as ReportScheduleFact['data']).schedule : null),
  evolve: (schedule, event) => reportScheduleResource.evolve(schedule, event as typeof event & Happened<ReportScheduleFact>),
  createdAt: ({ created_at }) => created_at,
};

export const scheduleQueries = queriesOf(reportScheduleList.name);
