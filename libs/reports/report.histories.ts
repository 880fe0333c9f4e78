import { type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';
import { reportScheduleStream } from '#reports/domain/report-schedule';
import { reportScheduleList } from '#reports/queries/report-schedule-list/report-schedule-list.projection';

export const REPORT_HISTORIES: readonly ResourceHistory[] = [
  { prefix: 'rps', streams: (id) => [reportScheduleStream(id)], shown: shownAsKept(reportScheduleList) },
];
