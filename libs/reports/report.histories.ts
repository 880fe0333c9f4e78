import { documentAfter, type ResourceHistory, shownAsKept } from '#platform/projector/resource-history';
import { reportScheduleStream } from '#reports/domain/report-schedule';
import { reportRunList, type StoredRun } from '#reports/queries/report-run-list/report-run-list.projection';
import { reportScheduleList } from '#reports/queries/report-schedule-list/report-schedule-list.projection';

/** Runs and schedules at a time in the past. A run is shown without its progress and link, which are not in the history. */
export const REPORT_HISTORIES: readonly ResourceHistory[] = [
  {
    prefix: 'rpt',
    async streams(id, known) {
      const stored = await known.find<StoredRun>(reportRunList.name, id);
      return stored === null ? [] : [stored.stream];
    },
    async shown(id, events, _now, skipped) {
      const { url: _url, progress: _progress, ...run } = (await documentAfter(reportRunList, id, events, skipped))?.run ?? { id: null };
      return run.id === null ? null : run;
    },
  },
  { prefix: 'rps', streams: (id) => [reportScheduleStream(id)], shown: shownAsKept(reportScheduleList) },
];
