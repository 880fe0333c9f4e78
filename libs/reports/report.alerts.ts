import type { AlertRules } from '#alerts/contract';
import type { ReportRunFact } from '#reports/domain/report-run.events';

/** What of reports needs a person (interface §2.12). */
export const REPORT_ALERTS: AlertRules<ReportRunFact> = {
  'report.failed': {
    alert: ({ data: { run, schedule, code } }) => ({
      type: 'report_failed',
      severity: 'warning',
      order_id: null,
      subject: run,
      summary: `Report ${run}${schedule === null ? '' : `, of schedule ${schedule},`} could not be made. Ask for it again with the same parameters; if it fails again, ask whoever runs this service.`,
      data: { run, schedule, code },
    }),
  },
};
