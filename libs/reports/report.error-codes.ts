import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about reports (interface §7.3). */
export const REPORT_ERRORS = {
  400: {
    unknown_report_column: ['The report has no such column.', 'Choose from the columns of the report type.'],
  },
  422: {
    report_range_too_large: ['The report spans more than 95 days.', 'Request several reports.'],
    report_run_limit_reached: ['Three reports are running.', 'Wait until one is ready.'],
    report_not_ready: ['The report is not ready.', 'Read the run until its status is succeeded.'],
    report_file_expired: ['The file of the report is gone.', 'Run the report again.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof REPORT_ERRORS> {}
}
