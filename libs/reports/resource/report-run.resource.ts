import {
  Constant, ApiCount, ApiFlag, ApiId, ApiList, ApiObject, ApiOneOf, ApiOpen, ApiText, ApiTime,
} from '#http/api-reference/api-fields'; // prettier-ignore
import { AMOUNT_FORMATS, FORMATS, type ReportForm, type ReportParameters } from '#reports/domain/report-parameters';
import { RUN_STATUSES, type RunStatus } from '#reports/domain/run-status';
import { TYPE_NAMES } from '#reports/types/report-types';

export class ReportFormPart implements ReportForm {
  @ApiText('Timestamp that has to lie within the interval.', { example: 'created_at' }) date_field!: string;
  @ApiText('IANA time zone in which times are written and days begin.', { example: 'Asia/Kolkata' }) timezone!: string;
  @ApiOpen('Filters by name, each with the values that it accepts.') filters!: Readonly<Record<string, readonly string[]>>;
  @ApiList('Columns, in order.', () => String, { example: ['order_id', 'amount'] }) columns!: readonly string[];
  @ApiOneOf('Format of the file.', FORMATS) format!: ReportForm['format'];
  @ApiOneOf('Whether amounts are in minor units, as in the API, or in major units with a decimal point.', AMOUNT_FORMATS)
  amount_format!: ReportForm['amount_format'];
  @ApiFlag('Whether a CSV file begins with a byte order mark.', { example: false }) byte_order_mark!: boolean;
}

class ReportParametersPart extends ReportFormPart implements ReportParameters {
  @ApiTime('Start of the interval, inclusive.') interval_start!: number;
  @ApiTime('End of the interval, exclusive.') interval_end!: number;
}

class ReportErrorPart {
  @ApiText('Machine-readable reason.', { example: 'internal_error' }) code!: string;
  @ApiText('Human-readable explanation.') message!: string;
}

/** One report, and its result (interface §2.19). */
export class ReportRunResource {
  @ApiId('Unique identifier of the report run.', 'rpt') id!: string;
  @Constant('report_run') object!: 'report_run';
  @ApiFlag('Whether the report run is of live mode, with real money.') livemode!: boolean;
  @ApiOneOf('Type of report.', TYPE_NAMES) type!: string;
  @ApiObject('Contents and format of the report.', () => ReportParametersPart) parameters!: ReportParameters;
  @ApiId('The schedule that requested the run.', 'rps', { orNull: true }) schedule!: string | null;
  @ApiOneOf('Status of the run.', RUN_STATUSES, { example: 'succeeded' }) status!: RunStatus;
  @ApiCount('Percentage of the interval that has been written; null if rows are not selected by time of creation.', {
    orNull: true,
    example: 100,
  })
  progress!: number | null;
  @ApiCount('Number of rows, without the header; null until the run has succeeded.', { orNull: true, example: 1204 }) row_count!:
    number | null;
  @ApiCount('Size of the uncompressed file, in bytes.', { orNull: true, example: 648_220 }) byte_size!: number | null;
  @ApiText('SHA-256 of the uncompressed file, in hexadecimal.', { orNull: true }) sha256!: string | null;
  @ApiText('Address of the file, valid for 15 minutes without a key; null unless the run has succeeded and its file still exists.', {
    orNull: true,
  })
  url!: string | null;
  @ApiTime('Time at which the file is removed.', { orNull: true }) expires_at!: number | null;
  @ApiObject('Why the run failed.', () => ReportErrorPart, { orNull: true, example: null }) error!: ReportErrorPart | null;
  @ApiTime('Time at which the run was requested. Its rows are as of this time.') created_at!: number;
  @ApiTime('Time at which the first row was written.', { orNull: true }) started_at!: number | null;
  @ApiTime('Time at which the run succeeded or failed.', { orNull: true }) finished_at!: number | null;
}
