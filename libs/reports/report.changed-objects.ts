import type { ChangedObjects } from '#platform/event-history/changed-objects';

export const REPORTS_CHANGES: ChangedObjects = {
  report: { object: 'report_run', readBy: 'reports', id: 'run' },
  report_schedule: { object: 'report_schedule', readBy: 'reports' },
};
