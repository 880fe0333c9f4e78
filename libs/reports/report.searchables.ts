import { scheduleQueries } from '#reports/queries/report-schedule-list/report-schedule-list.projection';
import { GetReportRun } from '#reports/queries/report-run-list/report-run-list.query';
import type { ReportRunResource } from '#reports/resource/report-run.resource';
import type { ReportScheduleResource } from '#reports/resource/report-schedule.resource';
import { type AnySearchable, titled } from '#dashboard/search/contract';

export const REPORT_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'report_run',
    prefix: 'rpt',
    route: { scope: 'reports:read', path: '/v1/reports/runs/:id' },
    one: (id, { scope }) => new GetReportRun(id, scope),
    title: ({ type, status }: ReportRunResource) => titled(type, status),
  },
  {
    type: 'report_schedule',
    prefix: 'rps',
    route: { scope: 'reports:read', path: '/v1/reports/schedules/:id' },
    one: (id, { scope }) => scheduleQueries.one(id, scope),
    title: ({ name, type, status }: ReportScheduleResource) => titled(name, type, status),
  },
];
