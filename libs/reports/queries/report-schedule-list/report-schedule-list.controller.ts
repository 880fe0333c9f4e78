import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { SCHEDULE_STATUSES } from '#reports/domain/report-schedule';
import { scheduleMissing } from '#reports/domain/report.errors';
import { scheduleQueries } from '#reports/queries/report-schedule-list/report-schedule-list.projection';
import { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { TYPE_NAMES } from '#reports/types/report-types';

const FILTERS = { type: TYPE_NAMES, status: SCHEDULE_STATUSES } as const;

export const ReportScheduleListController = resourceRoutes({
  path: '/v1/reports/schedules',
  resource: ReportScheduleResource,
  queries: scheduleQueries,
  filters: FILTERS,
  access: (readModels) => Scope('reports:read', readModels),
  about: {
    list: 'Lists report schedules, newest first.',
    one: 'Returns a report schedule.',
  },
  missing: scheduleMissing,
});
