import { isAbout } from '#kernel/fact';
import type { Projection } from '#platform/projector/projection';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { reportScheduleResource } from '#reports/resource/report-schedule.view';
import { queriesOf } from '#platform/storage/document-queries';

export const reportScheduleList: Projection<ReportScheduleResource> = {
  name: 'report_schedules',
  version: 1,
  filters: { type: ({ type }) => type, status: ({ status }) => status },
  documentOf: (event) => (isAbout(event, 'report_schedule') ? event.data.schedule : null),
  evolve: (schedule, event) => (isAbout(event, 'report_schedule') ? reportScheduleResource.evolve(schedule, event) : schedule),
  createdAt: ({ created_at }) => created_at,
};

export const scheduleQueries = queriesOf(reportScheduleList.name, 'rps');
