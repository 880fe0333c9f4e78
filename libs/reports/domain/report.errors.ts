import { DomainError } from '#kernel/domain-error';

export const runMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no report run ${id.slice(0, 40)} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

export const scheduleMissing = (id: string): DomainError =>
  new DomainError(
    'resource_missing',
    `There is no report schedule ${id.slice(0, 40)} in this account and mode. Check the id, and that the key is of the same mode.`,
    'id',
  );

/** A field that belongs to one frequency or range only. */
export const fieldMissing = (name: string, when: string): DomainError =>
  new DomainError('missing_field', `${name} is required ${when}.`, name);

export const fieldOfOthers = (name: string, when: string): DomainError =>
  new DomainError('invalid_value', `${name} is for schedules ${when}: leave it out.`, name);

export const timeOfDayWrong = (): DomainError =>
  new DomainError('invalid_format', 'at must be a time of day from 00:00 to 23:59, such as 06:00.', 'at');

export const endpointUnknown = (id: string): DomainError =>
  new DomainError(
    'invalid_value',
    `${id.slice(0, 40)} is no webhook endpoint of this account and mode that subscribes to report.succeeded. Register one, or subscribe it.`,
    'deliver_to.webhook',
  );

export const mailUnknown = (): DomainError =>
  new DomainError(
    'invalid_value',
    'This service sends no e-mail in live mode: its operator has to set SMTP_URL. Leave emails out.',
    'deliver_to.emails',
  );

export const reportLimitReached = (most: number): DomainError =>
  new DomainError(
    'report_run_limit_reached',
    `${most} reports are being made. Wait until one of them has succeeded or failed, and ask again.`,
  );

export const rangeTooLarge = (days: number): DomainError =>
  new DomainError(
    'report_range_too_large',
    `The interval spans more than ${days} days. Ask for several reports of at most ${days} days.`,
    'parameters.interval_end',
  );

export const rangeReversed = (): DomainError =>
  new DomainError('invalid_range', 'parameters.interval_end must be after parameters.interval_start.', 'parameters.interval_end');

export const unknownColumn = (name: string, n: number, type: string): DomainError =>
  new DomainError(
    'unknown_report_column',
    `${type} has no column ${name.slice(0, 40)}. GET /v1/reports/types lists its columns.`,
    `parameters.columns.${n}`,
  );

export const repeatedColumn = (name: string, n: number): DomainError =>
  new DomainError('invalid_value', `The column ${name} is named twice. Name each once.`, `parameters.columns.${n}`);

export const unknownZone = (param: string): DomainError =>
  new DomainError('invalid_value', `${param} is no time zone. Send a name of the IANA, such as Asia/Kolkata.`, param);

export const unknownDateField = (fields: readonly string[]): DomainError =>
  new DomainError('invalid_enum_value', `parameters.date_field must be one of ${fields.join(', ')}.`, 'parameters.date_field');

export const unknownFilter = (name: string, filters: readonly string[]): DomainError =>
  new DomainError(
    'parameter_unknown',
    `parameters.filters takes ${filters.join(', ')}. Look for a typing mistake, or leave the field out.`,
    `parameters.filters.${name.slice(0, 60)}`,
  );

export const filterOfNothing = (name: string): DomainError =>
  new DomainError('invalid_type', `parameters.filters.${name} must be a text, or a list of texts.`, `parameters.filters.${name}`);

export const unknownFilterValue = (name: string, values: readonly string[]): DomainError =>
  new DomainError(
    'invalid_enum_value',
    `parameters.filters.${name} must be one of ${values.join(', ')}, or a list of these.`,
    `parameters.filters.${name}`,
  );

export const notReady = (status: string): DomainError =>
  new DomainError(
    'report_not_ready',
    status === 'failed'
      ? 'The report has failed: see its error, and run it again.'
      : 'The report is not ready. Read the run until its status is succeeded.',
  );

export const fileExpired = (): DomainError =>
  new DomainError('report_file_expired', 'Files are kept for 7 days. Run the report again with the same parameters.');

export const linkInvalid = (why: string): DomainError =>
  new DomainError('signature_invalid', `${why} GET the report run or the statement for a new link, or the file with a key.`);

export const monthWrong = (): DomainError => new DomainError('invalid_format', 'month must be a month, such as 2026-01.', 'month');
