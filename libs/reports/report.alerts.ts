import type { AlertRules } from '#alerts/contract';

const REASONS = {
  refused: 'the mail server refused it for good.',
  expired: 'it could not be delivered before it was too late.',
} as const;

/** Alerts about reports that failed, and mails that did not reach their recipients (interface §2.12). */
export const REPORT_ALERTS: AlertRules = {
  'report.failed': {
    alert: ({ data: { run, schedule, code } }) => ({
      type: 'report_failed',
      severity: 'warning',
      order_id: null,
      subject: run,
      summary: `Report ${run}${schedule === null ? '' : `, of schedule ${schedule},`} could not be made. Request it again with the same parameters; if it fails again, ask the operator of this service.`,
      data: { run, schedule, code },
    }),
  },
  'report.mail_given_up': {
    alert: ({ data: { run, schedule, to, reason } }) => ({
      type: 'report_not_mailed',
      severity: 'warning',
      order_id: null,
      subject: run,
      summary: `The mail about report ${run}, of schedule ${schedule}, has not reached ${to.join(', ')}: ${REASONS[reason]} It is not sent again. Read the run with a key, and see whether the schedule names the right addresses.`,
      data: { run, schedule, to, reason },
    }),
  },
};
